import { billingErasureFromEnv } from '#functions/billing/member-data.public.ts';
import { coachingErasureFromEnv } from '#functions/coaching/member-data.public.ts';
import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { practiceErasureFromEnv } from '#functions/practice/member-data.public.ts';
import { uploadsErasureFromEnv } from '#functions/uploads/member-data.public.ts';
import { memberRowsFromEnv } from '#platform/dynamo/member-rows.store.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import type { ErasureStep } from '#platform/member-data/member-data.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore } from '#platform/storage/object.store.ts';

import {
  exportErasure,
  getDeletionSteps,
  getRecheckSteps,
  type DeletionStepDeps,
} from './deletion-steps.service.ts';
import {
  deletionStore,
  buildDeletionRecord,
  deletionMessageSchema,
  deletionTiming,
  type DeletionMessage,
  type DeletionRow,
  type DeletionStore,
} from './deletion.store.ts';
import { emailChangeErasure } from '../email-change/email-change.store.ts';
import { MEMBER_TABLES } from '../data-inventory.ts';
import { deletionMemberStore } from './deletion-member.store.ts';
import { exportStore } from '../export/export.store.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { SESSIONS } from '../sessions/active-sessions.ts';

export interface FinishDeletionDeps extends DeletionStepDeps {
  deletions: DeletionStore;
  mails: MailQueue;
}

/**
 * Each step is idempotent and recorded when done, so crashes, duplicate messages and parallel
 * workers are safe.
 */
export function finishDeletionWith(
  deps: FinishDeletionDeps,
): (message: DeletionMessage) => Promise<void> {
  return async ({ memberId }) => {
    const row = await deps.deletions.find(memberId);
    if (!row) return log('info', 'deletion', { outcome: 'nothing to do' });

    return row.erasedAt === undefined
      ? eraseMember(deps, row)
      : recheckErasure(deps, row, row.erasedAt);
  };
}

async function eraseMember(deps: FinishDeletionDeps, row: DeletionRow): Promise<void> {
  const { memberId, deletionId, email = null } = row;
  for (const { name, erase } of getDeletionSteps(deps)) {
    if (row.completedSteps.has(name)) continue;

    await erase({ memberId, email });
    await deps.deletions.markStepCompleted(memberId, name);
    log('info', 'deletion', { deletionId, step: name });
  }

  // Enqueue the receipt before the address is removed. The mail worker ignores a duplicate.
  if (email !== null) {
    await deps.mails.post({
      kind: 'account-deleted',
      mailId: `account-deleted#${deletionId}`,
      to: { address: email },
    });
  }

  const erasedAt = deps.now();
  await deps.deletions.markErased(
    memberId,
    erasedAt.toISOString(),
    addMs(erasedAt, deletionTiming.recheckMs),
  );

  log('info', 'deletion', { deletionId, outcome: 'gone' });
}

/**
 * Erases data that arrived late. By now, all requests, uploads and analyses that were in progress
 * have ended.
 */
async function recheckErasure(
  deps: FinishDeletionDeps,
  row: DeletionRow,
  erasedAt: string,
): Promise<void> {
  const { memberId, deletionId } = row;
  const now = deps.now();
  if (now.getTime() < Date.parse(erasedAt) + deletionTiming.recheckMs) return;

  for (const { erase } of getRecheckSteps(deps)) await erase({ memberId, email: null });
  await deps.deletions.finish(memberId, buildDeletionRecord(row, erasedAt, now));
  log('info', 'deletion', { deletionId, outcome: 'finished' });
}

function addMs(from: Date, ms: number): string {
  return new Date(from.getTime() + ms).toISOString();
}

/**
 * Billing comes first, to stop payments. `rowErasureSteps` covers the tables that no other step
 * erases.
 */
function featureErasuresFromEnv(): ErasureStep[] {
  return [
    billingErasureFromEnv(),
    uploadsErasureFromEnv(),
    practiceErasureFromEnv(),
    coachingErasureFromEnv(),
    exportErasure({ exports: exportStore(), files: objectFolder(readVariable('MEDIA_BUCKET')) }),
    emailChangeErasure(documentClient(), readVariable('EMAIL_CHANGES_TABLE')),
    ...rowErasureSteps(MEMBER_TABLES, memberRowsFromEnv),
  ];
}

export const handler = createQueueHandler('finish-deletion', () => {
  const run = finishDeletionWith({
    deletions: deletionStore(),
    members: deletionMemberStore(),
    accounts: cognitoAccountGateway(),
    sessions: memberRowsFromEnv(SESSIONS),
    pictures: objectStore(readVariable('MEDIA_BUCKET')),
    features: featureErasuresFromEnv(),
    mails: mailQueue(),
    now: () => new Date(),
  });

  return {
    read: (body) => ({ kind: 'work', work: [deletionMessageSchema.parse(JSON.parse(body))] }),
    run,
    getLogIds: ({ memberId }) => ({ memberId }),
  };
});
