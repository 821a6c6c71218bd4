import { minutesSeconds } from '../../ui/time.ts';

const WRITTEN = /^(?:(\d{1,3}):)?(\d{1,4})(?:[.,](\d))?$/;

/** The second a moment is in, as m:ss. Not rounded: at 8.5 s a player shows 0:08. */
export function shortTime(seconds: number): string {
  return minutesSeconds(Math.floor(seconds));
}

/** Seconds as m:ss.t, the way a moment is written and can be typed again. */
export function exactTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0')}`;
}

/** What was typed as a moment ('1:05', '1:05.5', '65') in seconds; null when it is none. */
export function secondsOf(typed: string): number | null {
  const parts = WRITTEN.exec(typed.trim());
  if (!parts) return null;
  const [, minutes, seconds = '0', tenths = '0'] = parts;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  return Number(minutes ?? 0) * 60 + Number(seconds) + Number(tenths) / 10;
}

/** The moment of a recording as a comment keeps it: to the tenth, within the recording. */
export function momentAt(seconds: number, durationSeconds: number | null): number {
  const within = Math.max(0, Math.min(seconds, durationSeconds ?? seconds));
  return Math.floor(within * 10) / 10;
}

interface Timed {
  readonly id: string;
  readonly atSeconds: number;
}

/** How long a comment stays lit after its moment, unless the next one comes before. */
export const LIT_SECONDS = 6;

/** The comments that belong to a second of the recording: those of the latest moment, for a few seconds. */
export function litAt(seconds: number, comments: readonly Timed[]): readonly string[] {
  const latest = Math.max(...comments.map(({ atSeconds }) => atSeconds).filter((at) => at <= seconds + TOLERANCE));
  if (seconds - latest >= LIT_SECONDS) return [];
  return comments.filter(({ atSeconds }) => atSeconds === latest).map(({ id }) => id);
}

// A browser that was sent to a moment may stand a frame before it.
const TOLERANCE = 0.1;
