import { type ErrorCode, GENERAL_ERROR_MESSAGE } from '#shared/http/errors.ts';

/**
 * An error response from the API. The message has the format `status: text`, such as `404: That was
 * not found.`
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The response body: a short message for the member. */
    readonly userMessage: string,
    /** The `x-error-code` header; null if the response didn't come from the API. */
    readonly code: string | null,
    /** The `x-error-field` header: the part of the form that was refused. */
    readonly field: string | null = null,
  ) {
    super(`${status}: ${userMessage}`);
  }
}

/** True if the error or its cause is a 401 from the API, which means that no one is signed in. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && error.cause !== undefined && isSignedOut(error.cause);
}

export function hasErrorCode(error: unknown, ...codes: readonly ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Error text for the member. Responses that didn't come from the API get a generic message. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection and try again.';
  return error.code === null ? GENERAL_ERROR_MESSAGE : error.userMessage;
}
