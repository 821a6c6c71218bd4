/**
 * Milliseconds, for every AWS client: calls end well within the 10 s that a member waits at most. Without
 * `throwOnRequestTimeout` the SDK only warns; `socketTimeout` covers a response that stalls.
 */
export const AWS_CLIENT_CONFIG = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    throwOnRequestTimeout: true,
    socketTimeout: 2_000,
  },
} as const;

/** The same limits with a longer wait in milliseconds, since S3 sends no bytes while it copies a file. */
export function awsClientConfig(timeoutMs: number) {
  const requestHandler = { ...AWS_CLIENT_CONFIG.requestHandler, requestTimeout: timeoutMs, socketTimeout: timeoutMs };
  return { ...AWS_CLIENT_CONFIG, requestHandler };
}

/** Milliseconds. File copies take longer than row reads, but three tries still end within the API's 30 s. */
export const FILE_TIMEOUT_MS = 8_000;
