import { formatRoundedDuration } from '#web/ui/format-local-time.ts';

const TIME_PATTERN = /^(?:(\d{1,3}):)?(\d{1,4})(?:[.,](\d))?$/;

/** Formats seconds as m:ss, rounded down as in video players: 8.5 becomes '0:08'. */
export function formatShortTime(seconds: number): string {
  return formatRoundedDuration(Math.floor(seconds));
}

/** Formats seconds with tenths, as in the time inputs: 8.5 becomes '0:08.5'. */
export function formatExactTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0')}`;
}

/** Parses a typed time ('1:05', '1:05.5', '65') into seconds; null if invalid. */
export function parseSeconds(typed: string): number | null {
  const match = TIME_PATTERN.exec(typed.trim());
  if (!match) return null;

  const [, minutes, seconds = '0', tenths = '0'] = match;
  if (minutes !== undefined && Number(seconds) >= 60) return null;

  return Number(minutes ?? 0) * 60 + Number(seconds) + Number(tenths) / 10;
}

/** Rounds a comment's time down to tenths of a second and clamps it to the recording's duration. */
export function clampCommentTime(seconds: number, durationSeconds: number | null): number {
  const within = Math.max(0, Math.min(seconds, durationSeconds ?? seconds));
  return Math.floor(within * 10) / 10;
}

export interface TimedItem {
  id: string;
  atSeconds: number;
}

/** How long a comment stays highlighted, unless the next comment starts sooner. */
export const HIGHLIGHT_SECONDS = 6;

/**
 * IDs of the comments to highlight at a playback position: those with the latest time up to that
 * position. Empty once `HIGHLIGHT_SECONDS` have passed since that time.
 */
export function findHighlightedIds(
  seconds: number,
  comments: readonly TimedItem[],
): readonly string[] {
  const latest = Math.max(
    ...comments
      .map(({ atSeconds }) => atSeconds)
      .filter((at) => at <= seconds + SEEK_TOLERANCE_SECONDS),
  );

  if (seconds - latest >= HIGHLIGHT_SECONDS) return [];

  return comments.filter(({ atSeconds }) => atSeconds === latest).map(({ id }) => id);
}

// After a seek, browsers may report a position one frame early.
const SEEK_TOLERANCE_SECONDS = 0.1;

/** Gives each comment an ID, which is based on its index in the stored draft or answer. */
export function addCommentIds<C extends object>(comments: readonly C[]): (C & { id: string })[] {
  return comments.map((comment, at) => ({ ...comment, id: `comment-${at}` }));
}

export interface TimedComment extends TimedItem {
  text: string;
}
