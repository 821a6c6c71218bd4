/**
 * Timeouts in milliseconds, chosen so that three attempts end within 10 s, the longest that a
 * member should wait. Without `throwOnRequestTimeout`, the SDK would only log a warning on a
 * timeout.
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

/** Returns the configuration with another timeout, for calls that may take longer. */
export function awsClientConfig(timeoutMs: number) {
  const requestHandler = {
    ...AWS_CLIENT_CONFIG.requestHandler,
    requestTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };

  return { ...AWS_CLIENT_CONFIG, requestHandler };
}

/**
 * Timeout in milliseconds for calls that read or copy files. Three attempts still end within the
 * API's 30 s.
 */
export const FILE_TIMEOUT_MS = 8_000;
