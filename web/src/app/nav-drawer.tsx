import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import { buildSignInUrl } from '#web/platform/session.ts';
import { ButtonAnchor, ButtonLink, IconButton } from '#web/ui/controls/button.tsx';
import { ModalElement } from '#web/ui/messages/dialog.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

const MemberItems = lazy(async () => ({
  default: (await import('./member-menus.tsx')).MemberMenuItems,
}));

interface NavDrawerProps {
  open: boolean;
  user: User | null;
  onClose: () => void;
}

/** The menu for small screens, at the right edge, where the thumb can reach it. */
export function NavDrawer({ open, user, onClose }: NavDrawerProps) {
  const { pathname, search } = useLocation();
  return (
    <ModalElement
      open={open}
      onClose={onClose}
      label="Menu"
      className="mr-0 ml-auto h-dvh max-h-dvh w-76 max-w-[calc(100vw-3rem)] overflow-y-auto border-l border-line bg-raised p-4 text-ink"
    >
      <div className="mb-2 flex justify-end">
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>

      {user ? (
        <Suspense
          fallback={
            <SkeletonGroup
              label="Loading the menu"
              className="flex flex-col gap-3 p-3"
              blocks={['h-8', 'h-8', 'h-8', 'h-8']}
            />
          }
        >
          <MemberItems user={user} onClose={onClose} />
        </Suspense>
      ) : (
        <div className="flex flex-col gap-3 p-2">
          <ButtonLink variant="primary" to="/signup" onClick={onClose}>
            Start Free Trial
          </ButtonLink>
          <ButtonAnchor href={buildSignInUrl(pathname + search)}>Sign In</ButtonAnchor>
        </div>
      )}
    </ModalElement>
  );
}
