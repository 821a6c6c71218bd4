/**
 * For every AWS client: an answer or a failure well inside the 10 s a member waits at most. Milliseconds. Without
 * `throwOnRequestTimeout` the SDK only warns and waits on; `socketTimeout` is for an answer that stops in its middle.
 */
export const CLIENT_LIMITS = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    throwOnRequestTimeout: true,
    socketTimeout: 2_000,
  },
} as const;

/** The same for calls that take long: while S3 copies a file, no byte comes. Milliseconds. */
export function clientLimits(waitMs: number) {
  const requestHandler = { ...CLIENT_LIMITS.requestHandler, requestTimeout: waitMs, socketTimeout: waitMs };
  return { ...CLIENT_LIMITS, requestHandler };
}

/** Copies and whole bodies take longer than a row. Three tries still end before the API's 30 s. Milliseconds. */
export const FILE_LIMIT_MS = 8_000;
