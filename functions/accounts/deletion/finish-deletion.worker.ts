import { postsMail } from '#functions/mail/mail.public.ts';
import { log } from '#platform/logging.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import type { Wired } from '#platform/uses/use.ts';

import { deletionStepUses, getDeletionSteps, getRecheckSteps } from './deletion-steps.service.ts';
import {
  deletionStore,
  buildDeletionRecord,
  deletionMessageSchema,
  deletionTiming,
  type DeletionMessage,
  type DeletionRow,
} from './deletion.store.ts';

const uses = {
  ...deletionStepUses,
  deletions: deletionStore.pick('find', 'markStepCompleted', 'markErased', 'finish'),
  mails: postsMail,
};

type Deps = Wired<typeof uses>;

/**
 * Each step is idempotent and recorded when done, so crashes, duplicate messages and parallel
 * workers are safe.
 */
export const finishDeletion = queueWorker('finish-deletion', {
  impact: 'Deleted accounts are closed, but their data remains.',
  uses,
  timeoutSeconds: 300,
})((deps) => ({
  read: (body) => ({ kind: 'work', work: [deletionMessageSchema.parse(JSON.parse(body))] }),

  async run({ memberId }: DeletionMessage) {
    const row = await deps.deletions.find(memberId);
    if (!row) return log('info', 'deletion', { outcome: 'nothing to do' });

    return row.erasedAt === undefined
      ? eraseMember(deps, row)
      : recheckErasure(deps, row, row.erasedAt);
  },

  getLogIds: ({ memberId }) => ({ memberId }),
}));

export const { handler, declaration } = finishDeletion;

async function eraseMember(deps: Deps, row: DeletionRow): Promise<void> {
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
async function recheckErasure(deps: Deps, row: DeletionRow, erasedAt: string): Promise<void> {
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
