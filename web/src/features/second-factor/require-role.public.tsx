import { type ReactNode, Suspense, lazy } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/controls/button.tsx';
import { MessagePage } from '#web/ui/messages/empty-state.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';
import { SessionLoadFailure } from '#web/platform/session-load-failure.tsx';
import { buildSignInUrl, useSession } from '#web/platform/session.ts';

// Loaded on demand, because few users need this component and it includes a QR code encoder.
const SecondFactorGate = lazy(async () => ({
  default: (await import('./second-factor-gate.tsx')).SecondFactorGate,
}));

interface RequireRoleProps {
  /** Path to return to after sign-in. */
  path: string;
  requiredRole: Exclude<Role, 'member'>;
  children: (user: User) => ReactNode;
}

/**
 * Shows the page only to users with the role, after any second-factor step due. The server also
 * checks every call.
 */
export function RequireRole({ path, requiredRole, children }: RequireRoleProps) {
  const { user, isLoading, error, retry } = useSession();
  if (isLoading) return <Spinner label="Loading" />;

  if (user?.secondFactorDue) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <SecondFactorGate key={user.secondFactorDue} step={user.secondFactorDue} />
      </Suspense>
    );
  }

  if (user && (user.role === requiredRole || user.role === 'admin')) return children(user);
  if (error) return <SessionLoadFailure onRetry={retry} />;

  const action = user ? (
    <ButtonLink variant="primary" to="/">
      Home
    </ButtonLink>
  ) : (
    <ButtonAnchor variant="primary" href={buildSignInUrl(path)}>
      Sign In
    </ButtonAnchor>
  );

  return (
    <MessagePage title="Access Denied" action={action}>
      {deniedMessages[requiredRole][user ? 'member' : 'visitor']}
    </MessagePage>
  );
}

const deniedMessages = {
  coach: {
    member:
      'This page is for coaches. To see your own requests, open the Coach tab in the practice room.',
    visitor: 'Please sign in to access the coach desk.',
  },
  admin: {
    member: 'This page is for administrators. If you need access, ask an administrator.',
    visitor: 'Please sign in to access the admin panel.',
  },
} as const;
