/** Time limit for decoding and measuring one recording: the timeout of the `measure-recording` function. */
export const MEASURE_TIMEOUT_SECONDS = 240;
/** Longest cold start. The caller waits this much longer than the function's timeout. */
export const MAX_COLD_START_SECONDS = 20;
/** Two measuring attempts with cold starts, plus time for the language model. */
export const ANALYZE_TIMEOUT_SECONDS = 2 * (MEASURE_TIMEOUT_SECONDS + MAX_COLD_START_SECONDS) + 80;
/** Validity of the presigned URL. Only needs to cover a cold start, because the function starts with the download. */
export const PRESIGNED_URL_SECONDS = 120;
