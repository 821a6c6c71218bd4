/** For every AWS client: an answer or a failure well inside the 10 s a member waits at most. Milliseconds. */
export const CLIENT_LIMITS = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500 },
} as const;
