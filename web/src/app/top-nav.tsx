import { Suspense, lazy, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import type { User } from '#shared/accounts/user.ts';
import { buildSignInUrl, useSession } from '#web/platform/session.ts';
import { ButtonAnchor, ButtonLink, IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { TapeMark } from '#web/ui/display/stage-art.tsx';
import { isQuietLink, navLinks } from './nav-links.ts';

// The drawer and the avatar menu load right after the page, before the user opens either.
const NavDrawer = lazy(async () => ({ default: (await import('./nav-drawer.tsx')).NavDrawer }));
const AccountBar = lazy(async () => ({ default: (await import('./member-menus.tsx')).AccountBar }));

export function TopNav() {
  const { user, isLoading } = useSession();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line/80 bg-ground staged:invisible print:hidden">
      <div className="mx-auto flex h-16 max-w-[1168px] items-center gap-2 px-4 sm:px-6">
        <Link
          to="/"
          className="mr-3 flex items-center gap-2.5 py-2 font-serif text-lg tracking-tight"
        >
          <TapeMark className="size-5.5" />
          {PRODUCT_NAME}
        </Link>

        {user && <DesktopLinks user={user} />}

        <div className="ml-auto flex items-center gap-2">
          {isLoading && <AvatarPlaceholder />}
          {user && (
            <div className="-mr-1 hidden lg:block">
              <Suspense fallback={<AvatarPlaceholder />}>
                <AccountBar user={user} />
              </Suspense>
            </div>
          )}
          {!user && !isLoading && <VisitorActions />}
          <IconButton
            icon="menu"
            label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            className={classes('-mr-2.5', user ? 'lg:hidden' : 'sm:hidden')}
            onClick={() => setDrawerOpen(true)}
          />
        </div>
      </div>

      <Suspense>
        <NavDrawer open={isDrawerOpen} user={user} onClose={() => setDrawerOpen(false)} />
      </Suspense>
    </header>
  );
}

/** Same size as the avatar button, to prevent a layout shift. */
function AvatarPlaceholder() {
  return (
    <div className="grid size-11 place-items-center">
      <Skeleton className="size-9 rounded-full" />
    </div>
  );
}

function DesktopLinks({ user }: { user: User }) {
  return (
    <nav aria-label="Main" className="hidden items-center lg:flex">
      {navLinks.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classes(
              'group relative px-2.5 py-2 text-sm whitespace-nowrap transition-colors duration-150 hover:text-ink',
              isQuietLink(to, user) ? 'text-faint' : 'font-medium text-soft',
              isActive && 'text-ink!',
            )
          }
        >
          {label}
          <span className="tape absolute inset-x-2.5 bottom-0.5 hidden h-1 bg-leaf forced-colors:bg-[Highlight] group-aria-[current=page]:block" />
        </NavLink>
      ))}
    </nav>
  );
}

// Pages where the trial button is primary. Other pages have their own primary action.
const contentPages = ['/', '/help', '/privacy', '/terms', '/how-scoring-works'];

function VisitorActions() {
  const { pathname, search } = useLocation();
  return (
    <div className="hidden items-center gap-2 sm:flex">
      <ButtonAnchor variant="quiet" size="small" href={buildSignInUrl(pathname + search)}>
        Sign In
      </ButtonAnchor>
      <ButtonLink
        variant={contentPages.includes(pathname) ? 'primary' : 'secondary'}
        size="small"
        to="/signup"
      >
        Start Free Trial
      </ButtonLink>
    </div>
  );
}
