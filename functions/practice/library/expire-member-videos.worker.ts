import { findVideoIdsAwaitingCoach } from '#functions/coaching/coaching.public.ts';
import { postsMail } from '#functions/mail/mail.public.ts';
import { addMilliseconds, videoStore, type VideoRow } from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import { dueMemberSchema, type DueMember } from '#platform/queue/due-members.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { runInBatches } from '#platform/run-in-batches.ts';
import type { Wired } from '#platform/uses/use.ts';
import { calculateExpiresAtAfterWarning } from '#shared/practice/video-expiry.ts';
import { HOUR_MS } from '#shared/product/time.ts';

import { videoExpiryStore } from './video-expiry.store.ts';
import { removeVideo, removeVideoUses } from './remove-video.service.ts';

const uses = {
  ...removeVideoUses,
  videos: videoStore.pick('list', 'remove'),
  expiry: videoExpiryStore.pick('recordWarning', 'beginRemoval', 'postpone'),
  mails: postsMail,
};

type Deps = Wired<typeof uses>;

const BATCH_SIZE = 10;

/**
 * Warns the member a week before videos expire. Removes expired videos only after a warning.
 * Idempotent.
 */
export const expireMemberVideos = queueWorker('expire-member-videos', {
  impact: 'Members get no email before recordings expire, and expired recordings are not deleted.',
  uses,
  timeoutSeconds: 60,
})((deps) => ({
  read: (body) => ({ kind: 'work', work: [dueMemberSchema.parse(JSON.parse(body))] }),

  async run({ memberId }: DueMember) {
    const now = deps.now();
    const rows = (await deps.videos.list(memberId)).filter(
      ({ nextCheckAt }) => nextCheckAt && nextCheckAt <= now.toISOString(),
    );
    const unwarned = rows.filter(({ warnedAt }) => warnedAt === undefined);
    const warned = rows.filter(({ warnedAt }) => warnedAt !== undefined);

    for (const [expiresAt, group] of groupByExpiry(unwarned, now))
      await warn(deps, group, new Date(expiresAt), now);

    const removed = await removeAll(deps, memberId, warned);
    log('info', 'videos expired', { warned: unwarned.length, removed });
  },

  getLogIds: ({ memberId }) => ({ memberId }),
}));

export const { handler, declaration } = expireMemberVideos;

function groupByExpiry(rows: readonly VideoRow[], now: Date): Map<string, VideoRow[]> {
  const groups = new Map<string, VideoRow[]>();
  for (const row of rows) {
    const expiresAt = calculateExpiresAtAfterWarning(
      new Date(row.expiresAt ?? now),
      now,
    ).toISOString();

    groups.set(expiresAt, [...(groups.get(expiresAt) ?? []), row]);
  }

  return groups;
}

/**
 * Sends one email for the group, with an ID based on the first video. The first video's warning is
 * recorded last, so that a rerun after a crash creates the same email ID.
 */
async function warn(
  { expiry, mails }: Deps,
  group: VideoRow[],
  expiresAt: Date,
  now: Date,
): Promise<void> {
  const [first, ...others] = group.toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1));
  if (!first) return;

  await mails.post({
    kind: 'recordings-expiring',
    // The expiry date makes the ID unique if a video was kept for a while and now needs a second
    // warning.
    mailId: `recordings-expiring#${first.videoId}#${first.expiresAt}`,
    to: { memberId: first.memberId },
    expiresAt: expiresAt.toISOString(),
    count: group.length,
  });

  await runInBatches(others, BATCH_SIZE, (row) => expiry.recordWarning(row, expiresAt, now));
  await expiry.recordWarning(first, expiresAt, now);
}

async function removeAll(deps: Deps, memberId: string, rows: readonly VideoRow[]): Promise<number> {
  if (rows.length === 0) return 0;

  const awaitedVideoIds = await findVideoIdsAwaitingCoach(deps.requests, memberId);
  const removals = await runInBatches(rows, BATCH_SIZE, (row) =>
    removeUnlessAwaited(deps, row, awaitedVideoIds),
  );

  return removals.filter(Boolean).length;
}

async function removeUnlessAwaited(
  deps: Deps,
  row: VideoRow,
  awaitedVideoIds: ReadonlySet<string>,
): Promise<boolean> {
  const { expiry, now } = deps;
  if (!row.removing && awaitedVideoIds.has(row.videoId)) {
    await expiry.postpone(row, new Date(addMilliseconds(now(), HOUR_MS)));
    return false;
  }
  // Mark the video before removing it, so that the member can't keep a partly removed video.
  if (!row.removing && !(await expiry.beginRemoval(row))) return false;

  await removeVideo(deps, row);

  return true;
}
