/**
 * Milliseconds, for every AWS client: calls end well within the 10 s that a member waits at most. Without
 * `throwOnRequestTimeout` the SDK only warns; `socketTimeout` covers a response that stalls.
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

/** The same limits with a longer wait in milliseconds, since S3 sends no bytes while it copies a file. */
export function clientLimits(waitMs: number) {
  const requestHandler = { ...CLIENT_LIMITS.requestHandler, requestTimeout: waitMs, socketTimeout: waitMs };
  return { ...CLIENT_LIMITS, requestHandler };
}

/** Milliseconds. File copies take longer than row reads, but three tries still end within the API's 30 s. */
export const FILE_LIMIT_MS = 8_000;
