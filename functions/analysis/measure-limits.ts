/** Time limit for one recording, including decoding. The function's timeout, and the minimum time its caller waits. */
export const MEASURE_TIMEOUT_SECONDS = 240;
/** Longest cold start. The caller waits this much longer. */
export const MAX_COLD_START_SECONDS = 20;
/** Two measuring attempts with cold starts, plus time for the language model. */
export const ANALYZE_TIMEOUT_SECONDS = 2 * (MEASURE_TIMEOUT_SECONDS + MAX_COLD_START_SECONDS) + 80;
/** How long the presigned URL is valid. It only has to cover a cold start, because the download starts immediately. */
export const PRESIGNED_URL_SECONDS = 120;
