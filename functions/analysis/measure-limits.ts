/** Time for one recording, decoding included. The function's timeout, and what its caller waits for at least. */
export const MEASURE_SECONDS = 240;
/** Longest cold start that the caller waits for on top. */
export const START_SECONDS = 20;
/** Both measuring attempts and the language model. */
export const ANALYZE_SECONDS = 2 * (MEASURE_SECONDS + START_SECONDS) + 80;
/** Covers a cold start; the download begins with the first line of the handler. */
export const ADDRESS_SECONDS = 120;
