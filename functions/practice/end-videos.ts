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

/** Does what is due for one member's videos: tells of what goes in a week, and removes what was told of. Repeating it is fine. */
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
 * One mail, named after the first of the videos, which is marked last: whatever dies in between, the next run posts the
 * same mail again, and it is sent once.
 */
async function warn({ keeping, mails }: EndingParts, group: VideoRow[], goesAt: Date, now: Date): Promise<void> {
  const [first, ...others] = group.toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1));
  if (!first) return;
  await mails.post({
    kind: 'recordings-go',
    // A video that was kept for a while and let go again is told of anew.
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
  // From the mark on Keep comes too late, so nothing that a member keeps is ever half removed.
  if (!row.removing && !(await keeping.beginRemoval(row))) return false;
  await removeVideo(parts, row);
  return true;
}

/** Some at the same time. One that throws ends it after its turn. */
async function inTurns<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(run))));
  }
  return results;
}
