import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { leaveTo } from '../platform/leave.ts';
import { SessionUnknown } from '../platform/session-unknown.tsx';
import { signInAddress, useSession } from '../platform/session.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { noticesCanShow, useNotify } from '../ui/toast.tsx';

/**
 * Guards all member pages: waits for the session, then renders the page, or shows 'Unauthorized' and redirects to the
 * sign-in.
 */
export function MemberOnly() {
  const session = useSession();
  if (session.isLoading) return <Spinner label="Loading" />;
  if (session.error) return <SessionUnknown onRetry={session.retry} />;
  if (!session.isAuthenticated) return <Unauthorized leave={leaveTo} />;
  return <Outlet />;
}

const REDIRECT_DELAY_MS = 500;

const sections = [
  ['/courses', 'courses'],
  ['/podcasts', 'podcasts'],
  ['/study-guides', 'study guides'],
  ['/video-analysis', 'video analysis'],
] as const;

/** Toast text on a member page: 'Please log in to access courses.' */
export function unauthorizedText(path: string): string {
  const section = sections.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return section ? `Please log in to access ${section[1]}.` : 'You are logged out. Logging in again...';
}

export function Unauthorized({ leave }: { readonly leave: (address: string) => void }) {
  const notify = useNotify();
  const { pathname, search } = useLocation();
  const address = signInAddress(pathname + search);
  const text = unauthorizedText(pathname);
  useEffect(() => {
    notify({ title: 'Unauthorized', description: text, tone: 'destructive' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const leaveSoon = () => {
      if (!isGone) timer = setTimeout(() => leave(address), REDIRECT_DELAY_MS);
    };
    // Redirects once the toast can be shown, or if its chunk fails to load.
    noticesCanShow().then(leaveSoon, leaveSoon);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [notify, leave, address, text]);
  return (
    <Page>
      <title>Unauthorized</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="Taking you to sign in"
          action={
            <ButtonAnchor look="primary" href={address}>
              Sign In
            </ButtonAnchor>
          }
        >
          We’ll bring you back to this page.
        </EmptyState>
      </div>
    </Page>
  );
}
