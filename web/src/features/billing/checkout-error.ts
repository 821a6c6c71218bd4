import { ApiError, reasonOf } from '../../platform/api-error.ts';

export const WENT_WRONG = 'Something went wrong. Please try again.';

/** Toast text: the API's error as `409: message`, or a generic message for other errors. */
export function noticeTextOf(error: unknown): string {
  return error instanceof ApiError ? error.message : WENT_WRONG;
}

/** Text shown on the page: the API's reason, or that the server couldn't be reached. */
export function problemTextOf(error: unknown): string {
  if (error instanceof ApiError) return reasonOf(error);
  // fetch throws a TypeError if the network is down.
  if (error instanceof TypeError) return 'We couldn’t reach the server. Check your connection and try again.';
  return WENT_WRONG;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
