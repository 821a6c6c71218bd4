import { httpErrors } from '../../../shared/http/errors.ts';

/** A refusal of the API. The message has the specification's form: `404: That was not found.` */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The body: a short sentence a member can read. */
    readonly sentence: string,
    /** The header `x-error-code`, null when something before the API answered. */
    readonly code: string | null,
  ) {
    super(`${status}: ${sentence}`);
  }
}

/** Is this the API saying that nobody is signed in (any more)? */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && error.cause !== undefined && isSignedOut(error.cause);
}

/** Why it did not work, in a sentence for the member. What something before the API answered is none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection and try again.';
  return error.code === null ? httpErrors.INTERNAL.sentence : error.sentence;
}
