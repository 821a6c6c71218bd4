/**
 * Timeouts in milliseconds for every AWS client. Calls end well within the 10 s that a member waits at most. Without
 * `throwOnRequestTimeout`, the SDK only logs a warning; `socketTimeout` ends a response that stalls.
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

/** The same configuration with a longer timeout in milliseconds, because S3 sends no bytes while it copies a file. */
export function awsClientConfig(timeoutMs: number) {
  const requestHandler = { ...AWS_CLIENT_CONFIG.requestHandler, requestTimeout: timeoutMs, socketTimeout: timeoutMs };
  return { ...AWS_CLIENT_CONFIG, requestHandler };
}

/** Milliseconds. File copies take longer than row reads, but three tries still end within the API's 30 s. */
export const FILE_TIMEOUT_MS = 8_000;
