import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '#web/platform/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';

/** Limit for each section. The catalog pages show all items. */
export const MAX_CARDS = 60;

/**
 * Waits for the session, because a member sees the home page, which makes its own call. A section
 * that renders just before the home page replaces it already sees the member's session, but still
 * has `isMember` false.
 */
export function useLandingQuery<T, Key extends QueryKey>(
  query: UndefinedInitialDataOptions<T, Error, T, Key>,
  isMember: boolean,
) {
  const { isAuthenticated, isLoading } = useSession();
  return useQuery({ ...query, enabled: !isLoading && isAuthenticated === isMember });
}

/** Makes the whole card a link to sign-up. */
export function SignUpLink({ itemTitle }: { itemTitle: string }) {
  return (
    <ButtonLink
      to="/signup"
      size="small"
      aria-label={`Sign Up to open ${itemTitle}`}
      className="after:absolute after:inset-0 after:rounded-lg"
    >
      Sign Up
    </ButtonLink>
  );
}
