import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { USER_ADDRESS } from '../../../shared/accounts/addresses.ts';
import type { User } from '../../../shared/accounts/member.ts';
import { SIGNED_IN_HINT_COOKIE } from '../../../shared/accounts/signed-in-hint.ts';
import { ApiError, isSignedOut } from './api-error.ts';
import { call } from './call.ts';

// A visitor without it is not asked about, and causes no 401.
const HINT = `${SIGNED_IN_HINT_COOKIE}=1`;

/** The signed-in user, or null. A lost connection is an error, not "signed out". */
export const sessionQuery = queryOptions({
  queryKey: [USER_ADDRESS],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!hasHint()) return null;
    try {
      // Not on the first screen: a visitor needs no contract.
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
  /** Set when the session could not be asked for; `retry` asks again. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Who is here. Asked once per page load, never retried by itself. */
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

/** A 401 of any call ends the session on the screen. Answers whether `error` was one. */
export function noticeSignedOut(client: QueryClient, error: unknown): boolean {
  if (!isSignedOut(error)) return false;
  client.setQueryData(sessionQuery.queryKey, null);
  return true;
}

/** Another tab signed in anew: the page asks again what is due, and leads there. */
export function noticeSecondFactor(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}

/** Is it known that nobody is signed in any more? */
export function isSessionLost(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey) === null;
}

/** Was somebody here on this page who is signed in no more? Signing out leaves the page, so the session ended by itself. */
export function useSessionLost(): boolean {
  const { user, isLoading, error } = useSession();
  const [wasHere, setWasHere] = useState(false);
  if (user && !wasHere) setWasHere(true);
  return wasHere && !user && !isLoading && !error;
}

/** The sign-in navigation that comes back to `returnTo`, a path of this site. */
export function signInAddress(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ returnTo })}`;
}

export const SIGN_OUT_ADDRESS = '/api/logout';

function hasHint(): boolean {
  return document.cookie.split('; ').includes(HINT);
}
