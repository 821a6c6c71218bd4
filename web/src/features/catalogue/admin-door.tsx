import type { ReactNode } from 'react';
import { AccessDenied } from '../../platform/access-denied.tsx';
import { useSession } from '../../platform/session.ts';
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
    <AccessDenied
      user={user}
      path={path}
      toMember="This page is for administrators. Your membership is fine; if you should have access, ask an administrator."
      toVisitor="Please sign in to access the admin panel."
    />
  );
}
