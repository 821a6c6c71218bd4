/** Pauses between the polls for an analysis. The last one repeats. */
const PAUSES_MS = [2_000, 3_000, 5_000, 8_000] as const;
const LONGEST_PAUSE_MS = PAUSES_MS[3];

const polls = new WeakMap<object, { waitingFor: string; start: number }>();

interface PolledQuery {
  state: { dataUpdateCount: number; errorUpdateCount: number };
}

/**
 * Returns a `refetchInterval` while videos are unfinished. It grows with each poll, and starts over
 * when the unfinished videos change.
 */
export function getAnalysisPollMs(
  query: PolledQuery,
  unfinishedIds: readonly string[],
): number | false {
  if (unfinishedIds.length === 0) return false;

  const waitingFor = unfinishedIds.toSorted().join();
  const { dataUpdateCount, errorUpdateCount } = query.state;
  const done = dataUpdateCount + errorUpdateCount;

  const known = polls.get(query);
  const start = known?.waitingFor === waitingFor ? known.start : done;
  polls.set(query, { waitingFor, start });

  return PAUSES_MS[done - start] ?? LONGEST_PAUSE_MS;
}
