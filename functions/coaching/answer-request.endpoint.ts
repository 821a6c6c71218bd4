import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { inOrder, type CoachAnswer } from '../../shared/coaching/coach-text.ts';
import { answerRequest } from '../../shared/coaching/coaching.contract.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { analysisRecordStore, type AnalysisRecordStore } from '../practice/practice.public.ts';
import { answeredMail } from './coaching-mails.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import { deskRequestOf } from './desk-view.ts';
import type { DeskStore } from './desk.store.ts';
import { isWithinReach } from './reach.ts';
import type { RequestRow } from './request-row.ts';

interface Parts {
  readonly desk: Pick<DeskStore, 'answer' | 'find'>;
  readonly analyses: Pick<AnalysisRecordStore, 'find'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
}

/**
 * The conditional write checks the hold; the earlier read only provides the measured scores. Repeating the call after a
 * lost response is idempotent and sends one email.
 */
export function answerRequestWith({ desk, analyses, mails, now }: Parts): UseCase<typeof answerRequest> {
  return async ({ caller, params, body }) => {
    const { version, response, comments, scores } = body;
    const content: CoachAnswer = { response, comments: inOrder(comments), scores };
    const coachId = caller.memberId;
    const key = keyOfDeskId(params.id);
    const at = now();
    const before = await desk.find(key);
    if (!before || !isWithinReach(before, coachId, at)) return refuse('HOLD_LOST');
    const measuredScores = (await analyses.find(before))?.scores ?? null;
    const written = await desk.answer({ ...key, coachId, now: at }, { version, content, measuredScores });
    const row = written ?? (await desk.find(key));
    if (!row || !isWithinReach(row, coachId, at)) return refuse('HOLD_LOST');
    if (!isAnsweredSo(row, content)) return refuse(row.status === 'completed' ? 'ALREADY_ANSWERED' : 'DRAFT_CHANGED');
    await mails.post(answeredMail(row));
    return { status: 200, body: deskRequestOf(row, coachId, at) };
  };
}

function isAnsweredSo(row: RequestRow, content: CoachAnswer): boolean {
  return row.status === 'completed' && isDeepStrictEqual(row.answer, content);
}

export const handler = endpoint(answerRequest, () => {
  const { ANALYSES_TABLE, MAIL_QUEUE_URL } = readEnvironment({
    ANALYSES_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  return answerRequestWith({
    desk: deployedDesk(),
    analyses: analysisRecordStore(documentClient(), ANALYSES_TABLE),
    mails: mailQueue(MAIL_QUEUE_URL),
    now: () => new Date(),
  });
});
