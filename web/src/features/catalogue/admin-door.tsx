import type { ReactNode } from 'react';
import { signInAddress, useSession } from '../../platform/session.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface AdminDoorProps {
  /** The page's path, to come back to after the sign-in. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows the page to administrators; to everybody else 'Access Denied' and why. The server checks every call again. */
export function AdminDoor({ path, children }: AdminDoorProps) {
  const { user, isLoading } = useSession();
  if (isLoading) return <Spinner label="Loading" />;
  if (user?.role === 'admin') return children;
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
          {user
            ? 'This page is for administrators. Your membership is fine; if you should have access, ask an administrator.'
            : 'Please sign in to access the admin panel.'}
        </EmptyState>
      </div>
    </Page>
  );
}
