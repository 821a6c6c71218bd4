import type { ReactNode } from 'react';
import type { Role, User } from '../../../../shared/accounts/member.ts';
import { signInAddress, useSession } from '../../platform/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface CoachDoorProps {
  /** The page's path, to come back to after the sign-in. */
  readonly path: string;
  /** Who may enter, beside administrators. */
  readonly opensTo: Exclude<Role, 'member'>;
  readonly children: (user: User) => ReactNode;
}

/** Shows the page to those who have the role, to everybody else 'Access Denied' and why. The server checks every call again. */
export function CoachDoor({ path, opensTo, children }: CoachDoorProps) {
  const { user, isLoading, error, retry } = useSession();
  if (isLoading) return <Spinner label="Loading" />;
  if (user && (user.role === opensTo || user.role === 'admin')) return children(user);
  if (error) return <SessionUnknown onRetry={retry} />;
  return (
    <Page>
      <title>Access Denied</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="Access Denied"
          action={
            user ? (
              <ButtonLink look="primary" to="/">
                Home
              </ButtonLink>
            ) : (
              <ButtonAnchor look="primary" href={signInAddress(path)}>
                Sign In
              </ButtonAnchor>
            )
          }
        >
          {user ? deniedTexts[opensTo] : 'Please sign in to access the coach desk.'}
        </EmptyState>
      </div>
    </Page>
  );
}

const deniedTexts = {
  coach:
    'This page is for coaches. Your membership is fine; your own requests are on the Coach tab of the practice room.',
  admin: 'This page is for administrators. Your membership is fine; if you should have access, ask an administrator.',
} as const;

function SessionUnknown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Page>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="We could not reach the server"
          action={
            <Button look="primary" icon="again" onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          So we do not know yet whether you are signed in. Check your connection.
        </EmptyState>
      </div>
    </Page>
  );
}
