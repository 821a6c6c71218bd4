/** A time span, in seconds from the start of the recording. */
export interface Span {
  start: number;
  end: number;
}

export function totalSeconds(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/**
 * Returns the total overlap of the two lists, in seconds. The spans within a list must not overlap.
 */
export function overlapSeconds(some: readonly Span[], others: readonly Span[]): number {
  let sum = 0;
  for (const one of some) {
    for (const other of others)
      sum += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
  }

  return sum;
}

/** Sorts the spans and merges those that overlap or touch. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }

  return joined;
}

/** A timed sample; `value` is null if it couldn't be measured. */
export interface Sample {
  atSeconds: number;
  value: number | null;
}

const EDGE_THRESHOLD = 0.75;

/**
 * Returns spans of at least `shortest` seconds in which `value` reaches 1 and doesn't fall below
 * 0.75. Bridges gaps of up to `longestBridge` seconds without a value.
 */
export function findSpans(samples: readonly Sample[], shortest: number, longestBridge = 1): Span[] {
  const known = samples.flatMap(({ atSeconds, value }) =>
    value === null ? [] : [{ atSeconds, value }],
  );
  const spans: Span[] = [];
  let start: number | null = null;
  let reached = false;

  known.forEach((sample, at) => {
    const before = neighbor(sample, known[at - 1], longestBridge);
    if (sample.value >= EDGE_THRESHOLD && start === null)
      start = before ? edgeCrossing(before, sample) : sample.atSeconds;

    reached ||= sample.value >= 1;

    const next = neighbor(sample, known[at + 1], longestBridge);
    if (start === null || (next && next.value >= EDGE_THRESHOLD)) return;

    const end = next ? edgeCrossing(sample, next) : sample.atSeconds + sampleStep(known);
    if (reached && sample.value >= EDGE_THRESHOLD && end - start >= shortest)
      spans.push({ start, end });

    [start, reached] = [null, false];
  });

  return spans;
}

interface MeasuredSample {
  atSeconds: number;
  value: number;
}

/** Returns `beside` unless the gap between the two samples is too long to bridge. */
function neighbor(
  sample: MeasuredSample,
  beside: MeasuredSample | undefined,
  longestBridge: number,
): MeasuredSample | undefined {
  return beside && Math.abs(beside.atSeconds - sample.atSeconds) <= longestBridge
    ? beside
    : undefined;
}

function edgeCrossing(one: MeasuredSample, other: MeasuredSample): number {
  const share = (EDGE_THRESHOLD - one.value) / (other.value - one.value);
  return one.atSeconds + share * (other.atSeconds - one.atSeconds);
}

function sampleStep(known: readonly MeasuredSample[]): number {
  const [first, second] = known;
  return first && second ? second.atSeconds - first.atSeconds : 0;
}
