import * as z from 'zod';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { deletionAccountGateway } from './deletion-account.gateway.ts';
import { featureErasuresFromEnv } from './deletion-features.ts';
import { deletionMemberStore } from './deletion-member.store.ts';
import {
  deletionMessageSchema,
  deletionNoteOf,
  deletionTiming,
  type DeletionMessage,
  type DeletionRow,
} from './deletion-row.ts';
import { deletionSteps, lateSteps, type DeletionStepParts } from './deletion-steps.ts';
import { deletionStore, type DeletionStore } from './deletion.store.ts';
import { sessionRows } from './session-rows.store.ts';

export interface FinishDeletionParts extends DeletionStepParts {
  readonly deletions: DeletionStore;
  readonly mails: MailQueue;
}

/**
 * Runs the remaining steps of a deletion. Steps are idempotent and recorded once done, so crashes, duplicate messages
 * and parallel workers are safe.
 */
export function finishDeletionWith(parts: FinishDeletionParts): (message: DeletionMessage) => Promise<void> {
  return async ({ memberId }) => {
    const row = await parts.deletions.find(memberId);
    if (!row) return log('info', 'deletion', { outcome: 'nothing to do' });
    return row.goneAt === undefined ? leave(parts, row) : lookAgain(parts, row, row.goneAt);
  };
}

async function leave(parts: FinishDeletionParts, row: DeletionRow): Promise<void> {
  const { memberId, deletionId, email = null } = row;
  for (const { name, erase } of deletionSteps(parts)) {
    if (row.done.has(name)) continue;
    await erase({ memberId, email });
    await parts.deletions.noteStep(memberId, name);
    log('info', 'deletion', { deletionId, step: name });
  }
  // Posted before the address is removed. A duplicate post is sent once.
  if (email !== null) {
    await parts.mails.post({
      kind: 'account-deleted',
      mailId: `account-deleted#${deletionId}`,
      to: { address: email },
    });
  }
  const goneAt = parts.now();
  await parts.deletions.noteGone(memberId, goneAt.toISOString(), after(goneAt, deletionTiming.lookMs));
  log('info', 'deletion', { deletionId, outcome: 'gone' });
}

/**
 * Requests, uploads and analyses in progress at deletion have ended by now. Erases their data and closes the deletion.
 */
async function lookAgain(parts: FinishDeletionParts, row: DeletionRow, goneAt: string): Promise<void> {
  const { memberId, deletionId } = row;
  const now = parts.now();
  if (now.getTime() < Date.parse(goneAt) + deletionTiming.lookMs) return;
  for (const { erase } of lateSteps(parts)) await erase({ memberId, email: null });
  await parts.deletions.close(memberId, deletionNoteOf(row, goneAt, now));
  log('info', 'deletion', { deletionId, outcome: 'finished' });
}

function after(from: Date, ms: number): string {
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
    accounts: deletionAccountGateway(environment.USER_POOL_ID),
    sessions: sessionRows(documentClient(), environment.SESSIONS_TABLE),
    pictures: objectStore(environment.MEDIA_BUCKET),
    features: featureErasuresFromEnv(),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now: () => new Date(),
  });
  return {
    read: (body) => ({ kind: 'work', work: [deletionMessageSchema.parse(JSON.parse(body))] }),
    run,
    idsOf: ({ memberId }) => ({ memberId }),
  };
});
