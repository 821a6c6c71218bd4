import { type ReactNode, Suspense, lazy } from 'react';
import type { Role, User } from '../../../shared/accounts/member.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { SessionLoadFailure } from './session-load-failure.tsx';
import { useSession } from './session.ts';

// Loaded on demand, because few users need this component and it includes a QR code encoder.
const SecondFactorDoor = lazy(async () => ({ default: (await import('./second-factor-gate.tsx')).SecondFactorGate }));

interface RequireRoleProps {
  /** Path to return to after sign-in. */
  readonly path: string;
  /** Role that may open the page, besides administrators. */
  readonly requiredRole: Exclude<Role, 'member'>;
  readonly children: (user: User) => ReactNode;
}

/**
 * Shows the page to users with the required role, after any pending second-factor check. Others see 'Access Denied'.
 * The server also checks every call.
 */
export function RequireRole({ path, requiredRole, children }: RequireRoleProps) {
  const { user, isLoading, error, retry } = useSession();
  if (isLoading) return <Spinner label="Loading" />;
  if (user?.secondFactorDue) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <SecondFactorDoor key={user.secondFactorDue} step={user.secondFactorDue} />
      </Suspense>
    );
  }
  if (user && (user.role === requiredRole || user.role === 'admin')) return children(user);
  if (error) return <SessionLoadFailure onRetry={retry} />;
  return <AccessDenied user={user} path={path} {...deniedMessages[requiredRole]} />;
}

const deniedMessages = {
  coach: {
    memberMessage: 'This page is for coaches. To see your own requests, open the Coach tab in the practice room.',
    visitorMessage: 'Please sign in to access the coach desk.',
  },
  admin: {
    memberMessage: 'This page is for administrators. If you need access, ask an administrator.',
    visitorMessage: 'Please sign in to access the admin panel.',
  },
} as const;
