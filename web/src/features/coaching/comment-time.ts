import { minutesSeconds } from '../../ui/time.ts';

const WRITTEN = /^(?:(\d{1,3}):)?(\d{1,4})(?:[.,](\d))?$/;

/** Seconds as m:ss, rounded down like in players: 8.5 s is 0:08. */
export function shortTime(seconds: number): string {
  return minutesSeconds(Math.floor(seconds));
}

/** Seconds as m:ss.t, the format in which times are typed. */
export function exactTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0')}`;
}

/** Parses a typed time ('1:05', '1:05.5', '65') into seconds; null if invalid. */
export function secondsOf(typed: string): number | null {
  const parts = WRITTEN.exec(typed.trim());
  if (!parts) return null;
  const [, minutes, seconds = '0', tenths = '0'] = parts;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  return Number(minutes ?? 0) * 60 + Number(seconds) + Number(tenths) / 10;
}

/** A comment's time: rounded down to tenths and clamped to the recording. */
export function momentAt(seconds: number, durationSeconds: number | null): number {
  const within = Math.max(0, Math.min(seconds, durationSeconds ?? seconds));
  return Math.floor(within * 10) / 10;
}

interface Timed {
  readonly id: string;
  readonly atSeconds: number;
}

/** How long a comment stays highlighted, unless the next one starts sooner. */
export const LIT_SECONDS = 6;

/** IDs of the latest comments at a playback position, for `LIT_SECONDS` after their time. */
export function litAt(seconds: number, comments: readonly Timed[]): readonly string[] {
  const latest = Math.max(...comments.map(({ atSeconds }) => atSeconds).filter((at) => at <= seconds + TOLERANCE));
  if (seconds - latest >= LIT_SECONDS) return [];
  return comments.filter(({ atSeconds }) => atSeconds === latest).map(({ id }) => id);
}

// After a seek, browsers may report a position one frame early.
const TOLERANCE = 0.1;
