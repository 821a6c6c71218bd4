import { type ReactNode, Suspense, lazy } from 'react';
import type { Role, User } from '../../../shared/accounts/member.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { SessionUnknown } from './session-unknown.tsx';
import { useSession } from './session.ts';

// Few people ever see it, and it draws a QR code.
const SecondFactorDoor = lazy(async () => ({ default: (await import('./second-factor-door.tsx')).SecondFactorDoor }));

interface RoleDoorProps {
  /** The page's path, to come back to after the sign-in. */
  readonly path: string;
  /** Who may enter, beside administrators. */
  readonly opensTo: Exclude<Role, 'member'>;
  readonly children: (user: User) => ReactNode;
}

/**
 * Shows the page to those who have the role, to administrators what is left of their sign-in first, to everybody else
 * 'Access Denied' and why. The server checks every call again.
 */
export function RoleDoor({ path, opensTo, children }: RoleDoorProps) {
  const { user, isLoading, error, retry } = useSession();
  if (isLoading) return <Spinner label="Loading" />;
  if (user?.secondFactorDue) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <SecondFactorDoor key={user.secondFactorDue} step={user.secondFactorDue} />
      </Suspense>
    );
  }
  if (user && (user.role === opensTo || user.role === 'admin')) return children(user);
  if (error) return <SessionUnknown onRetry={retry} />;
  return <AccessDenied user={user} path={path} {...deniedTexts[opensTo]} />;
}

const deniedTexts = {
  coach: {
    toMember: 'This page is for coaches. To see your own requests, open the Coach tab in the practice room.',
    toVisitor: 'Please sign in to access the coach desk.',
  },
  admin: {
    toMember: 'This page is for administrators. If you need access, ask an administrator.',
    toVisitor: 'Please sign in to access the admin panel.',
  },
} as const;
