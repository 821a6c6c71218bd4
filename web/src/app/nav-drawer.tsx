import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../shared/accounts/member.ts';
import { buildSignInUrl } from '../platform/session.ts';
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const MemberItems = lazy(async () => ({ default: (await import('./member-menus.tsx')).MemberMenuItems }));

interface NavDrawerProps {
  readonly open: boolean;
  readonly user: User | null;
  readonly onClose: () => void;
}

/**
 * On small screens, holds the content of the top bar and the avatar menu. Opens from the right, within thumb's reach.
 */
export function NavDrawer({ open, user, onClose }: NavDrawerProps) {
  return (
    <Drawer open={open} label="Menu" onClose={onClose}>
      {user ? (
        <Suspense fallback={<ItemsPlaceholder />}>
          <MemberItems user={user} onClose={onClose} />
        </Suspense>
      ) : (
        <VisitorItems onClose={onClose} />
      )}
    </Drawer>
  );
}

function VisitorItems({ onClose }: { readonly onClose: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col gap-3 p-2">
      <ButtonLink variant="primary" to="/signup" onClick={onClose}>
        Start Free Trial
      </ButtonLink>
      <ButtonAnchor href={buildSignInUrl(pathname + search)}>Sign In</ButtonAnchor>
    </div>
  );
}

function ItemsPlaceholder() {
  return (
    <div className="flex flex-col gap-3 p-3">
      <Loading label="Loading the menu" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}
