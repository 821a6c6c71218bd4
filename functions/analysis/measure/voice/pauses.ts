import type { Span } from '../../statistics/spans.ts';
import { round } from '../../statistics/statistics.ts';

/** Shorter gaps belong to fluent speech. */
const MIN_PAUSE_SECONDS = 0.25;

const LONG_PAUSE_SECONDS = 1;

/** Returns the gaps between spans of speech that count as pauses. */
export function findPauses(spans: readonly Span[]): Span[] {
  return spans.flatMap((span, at) => {
    const next = spans[at + 1];
    return next && next.start - span.end >= MIN_PAUSE_SECONDS
      ? [{ start: span.end, end: next.start }]
      : [];
  });
}

export const isLongPause = ({ start, end }: Span): boolean =>
  round(end - start, 2) >= LONG_PAUSE_SECONDS;
