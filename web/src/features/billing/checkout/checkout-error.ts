import { ApiError, getErrorMessage } from '#web/platform/api-error.ts';

const GENERIC_ERROR_TEXT = 'Something went wrong. Please try again.';

/** Toast text: the API's error as `409: message`, or a generic message for other errors. */
export function getToastText(error: unknown): string {
  return error instanceof ApiError ? error.message : GENERIC_ERROR_TEXT;
}

/**
 * Error text shown on the page: the API's message, advice to check the connection, or a generic
 * message.
 */
export function getErrorText(error: unknown): string {
  if (error instanceof ApiError) return getErrorMessage(error);
  // fetch throws a TypeError if the network is down.
  if (error instanceof TypeError)
    return 'We couldn’t reach the server. Check your connection and try again.';

  return GENERIC_ERROR_TEXT;
}
