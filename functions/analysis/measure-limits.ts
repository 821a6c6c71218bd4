/** Time limit for one recording, including decoding: the function's timeout and the least time its caller waits. */
export const MEASURE_TIMEOUT_SECONDS = 240;
/** Longest cold start that the caller waits for in addition. */
export const MAX_COLD_START_SECONDS = 20;
/** Both measuring attempts plus the language model. */
export const ANALYZE_TIMEOUT_SECONDS = 2 * (MEASURE_TIMEOUT_SECONDS + MAX_COLD_START_SECONDS) + 80;
/** Seconds that the presigned URL is valid. Only has to cover a cold start, because the download starts immediately. */
export const PRESIGNED_URL_SECONDS = 120;
