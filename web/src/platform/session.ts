import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { SIGN_IN_EMAIL_COOKIE, SIGN_IN_EMAIL_MINUTES } from '#shared/accounts/sign-in-email.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import { hasErrorCode, isSignedOut } from '../platform/api-error.ts';
import { call } from './call.ts';

/**
 * The signed-in user; null if signed out. A lost connection is reported as an error, not as null.
 */
export const sessionQuery = queryOptions({
  queryKey: [getUser.path],

  queryFn: async ({ signal }): Promise<User | null> => {
    // Without the hint cookie, the request would return 401.
    if (!hasSignedInHint()) return null;

    try {
      return (await call(getUser, { signal, isRepeatable: false })).body;
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

/** True if this browser probably has a session. Always false while a page is prerendered. */
export function hasSignedInHint(): boolean {
  return (
    typeof document !== 'undefined' &&
    document.cookie.split('; ').includes(`${SIGNED_IN_HINT_COOKIE}=1`)
  );
}

/** The current session. Requested once per page load, without automatic retries. */
export function useSession() {
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

/** True for a member whose plan is locked until they pay what they owe. */
export function isLockedOut(user: User | null): user is User & { paymentDueBy: string } {
  return user !== null && user.plan === null && user.paymentDueBy !== null;
}

export function endSessionIfSignedOut(client: QueryClient, error: unknown): boolean {
  if (!isSignedOut(error)) return false;
  client.setQueryData(sessionQuery.queryKey, null);
  return true;
}

/**
 * Another tab may have started a new sign-in. The refetched session says which second-factor step
 * is due.
 */
export function refetchSessionIfSecondFactorRequired(client: QueryClient, error: unknown): void {
  if (hasErrorCode(error, 'SECOND_FACTOR_REQUIRED')) {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}

/** True if no one is signed in. False if the session isn't known yet. */
export function isSessionLost(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey) === null;
}

/**
 * True if the session expired or was ended elsewhere. Signing out on this page navigates away
 * instead.
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

/** Prefills the email on the sign-in page. Call this right before opening that page. */
export function prefillSignInEmail(email: string): void {
  const value = new URLSearchParams({ email }).toString();
  const maxAgeSeconds = SIGN_IN_EMAIL_MINUTES * 60;
  document.cookie = `${SIGN_IN_EMAIL_COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/; Secure; SameSite=Strict`;
}

export const SIGN_OUT_URL = '/api/logout';

/** Full-page navigation, for sign-in and sign-out. */
export function redirectTo(url: string): void {
  window.location.assign(url);
}
