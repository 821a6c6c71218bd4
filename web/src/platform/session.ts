import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { USER_PATH } from '../../../shared/accounts/paths.ts';
import type { User } from '../../../shared/accounts/member.ts';
import { SIGNED_IN_HINT_COOKIE } from '../../../shared/accounts/signed-in-hint.ts';
import { ApiError, isSignedOut } from './api-error.ts';
import { call } from './call.ts';

// Without this cookie, no session request is sent, because it would return 401.
const SIGNED_IN_HINT = `${SIGNED_IN_HINT_COOKIE}=1`;

/** The signed-in user; null if signed out. A lost connection is reported as an error, not as null. */
export const sessionQuery = queryOptions({
  queryKey: [USER_PATH],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!hasSignedInHint()) return null;
    try {
      // Imported on demand: visitors don't need the contract.
      const { getUser } = await import('../../../shared/accounts/accounts.contract.ts');
      const { body } = await call(getUser, { signal });
      return body;
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

export interface Session {
  readonly user: User | null;
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  /** Set if the session request failed; `retry` repeats it. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The current session. Requested once per page load, without automatic retries. */
export function useSession(): Session {
  const { data, isPending, isRefetching, error, refetch } = useQuery(sessionQuery);
  const user = data ?? null;
  return {
    user,
    isAuthenticated: user !== null,
    isLoading: isPending || (isRefetching && user === null),
    error: user === null ? error : null,
    retry: () => void refetch(),
  };
}

/** If `error` is a 401, marks the session as ended and returns true. */
export function endSessionIfSignedOut(client: QueryClient, error: unknown): boolean {
  if (!isSignedOut(error)) return false;
  client.setQueryData(sessionQuery.queryKey, null);
  return true;
}

/**
 * If `error` says that a second factor is required (another tab started a new sign-in), refetches the session, so that
 * the page shows the required step.
 */
export function refetchSessionIfSecondFactorRequired(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}

/** True if no one is signed in. False if the session isn't known yet. */
export function isSessionLost(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey) === null;
}

/**
 * True if a user was signed in on this page and no longer is, because the session expired or was ended elsewhere.
 * Signing out on this page navigates away instead.
 */
export function useSessionLost(): boolean {
  const { user, isLoading, error } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn && !user && !isLoading && !error;
}

/** URL that starts a sign-in and then returns to `returnTo`, a path on this site. */
export function buildSignInUrl(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`;
}

export const SIGN_OUT_URL = '/api/logout';

function hasSignedInHint(): boolean {
  return document.cookie.split('; ').includes(SIGNED_IN_HINT);
}
