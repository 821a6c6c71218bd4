import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { replyToCoach } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { buildRepliedMail } from './coaching-mails.ts';
import { toCoachRequest } from './request-row.ts';

interface Deps {
  requests: Pick<CoachRequestStore, 'find' | 'reply'>;
  mails: MailQueue;
  now: () => Date;
}

/** Idempotent: a retry after a lost response doesn't send a second email. */
export function replyToCoachWith({ requests, mails, now }: Deps): UseCase<typeof replyToCoach> {
  return async ({ caller, params, body }) => {
    const key = { memberId: caller.memberId, requestId: params.id };
    const row = (await requests.reply(key, body.message, now())) ?? (await requests.find(key));
    if (!row) return refuse('NOT_FOUND');
    if (row.status !== 'completed' || row.reply?.message !== body.message)
      return refuse('CONFLICT');

    if (row.coachSortKey !== undefined) await mails.post(buildRepliedMail(row));

    return { status: 200, body: toCoachRequest(row, now()) };
  };
}

export const handler = createHandler(replyToCoach, () =>
  replyToCoachWith({
    requests: coachRequestStore(),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
