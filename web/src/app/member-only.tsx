import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SessionLoadFailure } from '#web/platform/session-load-failure.tsx';
import { buildSignInUrl, redirectTo, useSession } from '#web/platform/session.ts';
import { ButtonAnchor } from '#web/ui/controls/button.tsx';
import { MessagePage } from '#web/ui/messages/empty-state.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';
import { loadToastRegion, useNotify } from '#web/ui/messages/toast.tsx';

// These pages are prerendered for members, so they render before the session has loaded.
const catalogPaths = ['/courses', '/podcasts', '/study-guides'];

/** Guards all member pages. Visitors see 'Unauthorized' and are redirected to sign-in. */
export function MemberOnly() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.isLoading)
    return catalogPaths.includes(pathname) ? <Outlet /> : <Spinner label="Loading" />;
  if (session.error) return <SessionLoadFailure onRetry={session.retry} />;
  if (!session.isAuthenticated) return <Unauthorized redirect={redirectTo} />;

  return <Outlet />;
}

const REDIRECT_DELAY_MS = 500;

/** Toast text for a visitor who opens a member page, such as 'Please log in to access courses.' */
export function buildUnauthorizedMessage(path: string): string {
  const section = [...catalogPaths, '/video-analysis'].find(
    (each) => path === each || path.startsWith(`${each}/`),
  );
  return section
    ? `Please log in to access ${section.slice(1).replace('-', ' ')}.`
    : 'You are logged out. Logging in again...';
}

export function Unauthorized({ redirect }: { redirect: (url: string) => void }) {
  const notify = useNotify();
  const { pathname, search } = useLocation();
  const signInUrl = buildSignInUrl(pathname + search);
  const text = buildUnauthorizedMessage(pathname);

  useEffect(() => {
    notify({ title: 'Unauthorized', description: text, tone: 'destructive' });

    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const redirectSoon = () => {
      if (!isUnmounted) timer = setTimeout(() => redirect(signInUrl), REDIRECT_DELAY_MS);
    };

    // Wait until the toast can be shown. If its chunk fails to load, redirect anyway.
    loadToastRegion().then(redirectSoon, redirectSoon);

    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [notify, redirect, signInUrl, text]);

  return (
    <MessagePage
      title="Taking you to the sign-in page"
      tabTitle="Unauthorized"
      action={
        <ButtonAnchor variant="primary" href={signInUrl}>
          Sign In
        </ButtonAnchor>
      }
    >
      We’ll bring you back to this page.
    </MessagePage>
  );
}
