import * as z from 'zod';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { cognitoDeletionGateway } from './cognito-deletion.gateway.ts';
import { featureErasuresFromEnv } from './feature-erasures.ts';
import { deletionMemberStore } from './deletion-member.store.ts';
import {
  deletionMessageSchema,
  buildDeletionRecord,
  deletionTiming,
  type DeletionMessage,
  type DeletionRow,
} from './deletion-row.ts';
import { deletionSteps, recheckSteps, type DeletionStepDeps } from './deletion-steps.service.ts';
import { deletionStore, type DeletionStore } from './deletion.store.ts';
import { sessionRows } from './session-rows.store.ts';

export interface FinishDeletionDeps extends DeletionStepDeps {
  readonly deletions: DeletionStore;
  readonly mails: MailQueue;
}

/**
 * Runs the remaining steps of a deletion. Steps are idempotent and recorded once done, so crashes, duplicate messages
 * and parallel workers are safe.
 */
export function finishDeletionWith(deps: FinishDeletionDeps): (message: DeletionMessage) => Promise<void> {
  return async ({ memberId }) => {
    const row = await deps.deletions.find(memberId);
    if (!row) return log('info', 'deletion', { outcome: 'nothing to do' });
    return row.erasedAt === undefined ? eraseMember(deps, row) : recheckErasure(deps, row, row.erasedAt);
  };
}

async function eraseMember(deps: FinishDeletionDeps, row: DeletionRow): Promise<void> {
  const { memberId, deletionId, email = null } = row;
  for (const { name, erase } of deletionSteps(deps)) {
    if (row.completedSteps.has(name)) continue;
    await erase({ memberId, email });
    await deps.deletions.markStepCompleted(memberId, name);
    log('info', 'deletion', { deletionId, step: name });
  }
  // The receipt is posted before the address is removed. If it is posted twice, it is still sent only once.
  if (email !== null) {
    await deps.mails.post({
      kind: 'account-deleted',
      mailId: `account-deleted#${deletionId}`,
      to: { address: email },
    });
  }
  const erasedAt = deps.now();
  await deps.deletions.markErased(memberId, erasedAt.toISOString(), addMs(erasedAt, deletionTiming.recheckMs));
  log('info', 'deletion', { deletionId, outcome: 'gone' });
}

/**
 * Erases data that arrived late, and closes the deletion. By now, all requests, uploads and analyses that were in
 * progress have ended.
 */
async function recheckErasure(deps: FinishDeletionDeps, row: DeletionRow, erasedAt: string): Promise<void> {
  const { memberId, deletionId } = row;
  const now = deps.now();
  if (now.getTime() < Date.parse(erasedAt) + deletionTiming.recheckMs) return;
  for (const { erase } of recheckSteps(deps)) await erase({ memberId, email: null });
  await deps.deletions.finish(memberId, buildDeletionRecord(row, erasedAt, now));
  log('info', 'deletion', { deletionId, outcome: 'finished' });
}

function addMs(from: Date, ms: number): string {
  return new Date(from.getTime() + ms).toISOString();
}

export const handler = queueWorker('finish-deletion', () => {
  const environment = readEnvironment({
    MEMBER_REQUESTS_TABLE: z.string(),
    MEMBERS_TABLE: z.string(),
    SESSIONS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
    USER_POOL_ID: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  const run = finishDeletionWith({
    deletions: deletionStore(documentClient(), environment.MEMBER_REQUESTS_TABLE),
    members: deletionMemberStore(documentClient(), environment.MEMBERS_TABLE),
    accounts: cognitoDeletionGateway(environment.USER_POOL_ID),
    sessions: sessionRows(documentClient(), environment.SESSIONS_TABLE),
    pictures: objectStore(environment.MEDIA_BUCKET),
    features: featureErasuresFromEnv(),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now: () => new Date(),
  });
  return {
    read: (body) => ({ kind: 'work', work: [deletionMessageSchema.parse(JSON.parse(body))] }),
    run,
    getLogIds: ({ memberId }) => ({ memberId }),
  };
});
