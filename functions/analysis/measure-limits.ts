/** Time limit for one recording, including decoding: the function's timeout and the least time its caller waits. */
export const MEASURE_SECONDS = 240;
/** Longest cold start that the caller waits for in addition. */
export const START_SECONDS = 20;
/** Both measuring attempts plus the language model. */
export const ANALYZE_SECONDS = 2 * (MEASURE_SECONDS + START_SECONDS) + 80;
/** Seconds that the presigned URL is valid. Only has to cover a cold start, because the download starts immediately. */
export const ADDRESS_SECONDS = 120;
