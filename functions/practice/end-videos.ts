import { goesAfterWarning } from '../../shared/practice/keeping.ts';
import { awaitedVideos } from '../coaching/coaching.public.ts';
import type { MailQueue } from '../mail/mail.public.ts';
import type { KeepingStore } from './keeping.store.ts';
import { removeVideo, type RemovalParts } from './remove-video.ts';
import { after, type VideoRow } from './video-row.ts';
import type { VideoStore } from './video.store.ts';

export interface EndingParts extends RemovalParts {
  readonly videos: Pick<VideoStore, 'list' | 'remove'>;
  readonly keeping: Pick<KeepingStore, 'warned' | 'beginRemoval' | 'postpone'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
}

export interface Ended {
  readonly warned: number;
  readonly removed: number;
}

const HOUR_MS = 3_600_000;
const AT_ONCE = 10;

/**
 * Handles one member's due videos: warns a week before expiry, and removes videos whose warning was sent. Idempotent.
 */
export async function endVideosOf(parts: EndingParts, memberId: string): Promise<Ended> {
  const now = parts.now();
  const rows = (await parts.videos.list(memberId)).filter(({ lookAt }) => lookAt && lookAt <= now.toISOString());
  const unwarned = rows.filter(({ warnedAt }) => warnedAt === undefined);
  for (const [goesAt, group] of groupedByEnd(unwarned, now)) await warn(parts, group, new Date(goesAt), now);
  const removed = await removeAll(
    parts,
    memberId,
    rows.filter(({ warnedAt }) => warnedAt !== undefined),
  );
  return { warned: unwarned.length, removed };
}

function groupedByEnd(rows: readonly VideoRow[], now: Date): Map<string, VideoRow[]> {
  const groups = new Map<string, VideoRow[]>();
  for (const row of rows) {
    const goesAt = goesAfterWarning(new Date(row.goesAt ?? now), now).toISOString();
    groups.set(goesAt, [...(groups.get(goesAt) ?? []), row]);
  }
  return groups;
}

/**
 * One email, named after the first video, which is marked as warned last. After a crash, the next run enqueues the same
 * email, which is sent once.
 */
async function warn({ keeping, mails }: EndingParts, group: VideoRow[], goesAt: Date, now: Date): Promise<void> {
  const [first, ...others] = group.toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1));
  if (!first) return;
  await mails.post({
    kind: 'recordings-go',
    // A video that was kept and then unpinned needs a new warning, so the ID includes its expiry.
    mailId: `recordings-go#${first.videoId}#${first.goesAt}`,
    to: { memberId: first.memberId },
    goesAt: goesAt.toISOString(),
    count: group.length,
  });
  await inTurns(others, (row) => keeping.warned(row, goesAt, now));
  await keeping.warned(first, goesAt, now);
}

async function removeAll(parts: EndingParts, memberId: string, rows: readonly VideoRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const awaited = await awaitedVideos(parts.requests, memberId);
  const removals = await inTurns(rows, (row) => removeUnlessAwaited(parts, row, awaited));
  return removals.filter(Boolean).length;
}

async function removeUnlessAwaited(parts: EndingParts, row: VideoRow, awaited: ReadonlySet<string>): Promise<boolean> {
  const { keeping, now } = parts;
  if (!row.removing && awaited.has(row.videoId)) {
    await keeping.postpone(row, new Date(after(now(), HOUR_MS)));
    return false;
  }
  // Keep is refused once the removal is marked, so a kept video is never partly removed.
  if (!row.removing && !(await keeping.beginRemoval(row))) return false;
  await removeVideo(parts, row);
  return true;
}

/** Runs the items in batches. If one throws, the remaining batches are skipped. */
async function inTurns<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(run))));
  }
  return results;
}
