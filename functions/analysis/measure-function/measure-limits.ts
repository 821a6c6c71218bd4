/** Timeout of the `measure-recording` function, which decodes and measures one recording. */
export const MEASURE_TIMEOUT_SECONDS = 240;
/** Longest cold start. Callers wait this long in addition to the function's timeout. */
export const MAX_COLD_START_SECONDS = 20;
/** The longest wait before each repeat of a throttled call. */
export const THROTTLE_WAITS_SECONDS = [1, 2, 4, 8, 16] as const;
const MAX_THROTTLED_SECONDS = THROTTLE_WAITS_SECONDS.reduce<number>((sum, each) => sum + each, 0);

/**
 * Time for two measuring attempts with cold starts and for throttled calls, plus 80 s for the other
 * steps.
 */
export const ANALYZE_TIMEOUT_SECONDS =
  2 * (MEASURE_TIMEOUT_SECONDS + MAX_COLD_START_SECONDS) + MAX_THROTTLED_SECONDS + 80;
