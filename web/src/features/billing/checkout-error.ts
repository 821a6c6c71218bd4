import { ApiError, reasonOf } from '../../platform/api-error.ts';

export const WENT_WRONG = 'Something went wrong. Please try again.';

/** The notice's text: what the API said, in the form `409: sentence`; for everything else the general sentence. */
export function noticeTextOf(error: unknown): string {
  return error instanceof ApiError ? error.message : WENT_WRONG;
}

/** What stays on the page: the API's sentence, or that it was not reached. */
export function problemTextOf(error: unknown): string {
  if (error instanceof ApiError) return reasonOf(error);
  // fetch throws a TypeError when there is no network.
  if (error instanceof TypeError) return 'We couldn’t reach the server. Check your connection and try again.';
  return WENT_WRONG;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
