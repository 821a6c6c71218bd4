import { type RefObject, Suspense, lazy, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { SiteFooter } from '../features/marketing/marketing.public.ts';
import { NowPlaying, PodcastPlayerProvider } from '../features/podcasts/podcast-player-context.tsx';
import { useSession } from '../platform/session.ts';
import { leaveTo } from '../platform/leave.ts';
import { useSessionLost } from '../platform/session.ts';
import { Unauthorized } from './member-only.tsx';
import { TopNav } from './top-nav.tsx';

// What only members see is not on a visitor's first screen.
const PaymentBanner = lazy(async () => ({
  default: (await import('../features/billing/billing.public.ts')).PaymentBanner,
}));

// Where a card is asked for nothing leads away.
const pagesWithFooter = new Set(['/subscribe', '/help', '/contact', '/privacy', '/terms', '/how-scoring-works']);

/** The frame of every page: the fixed bar, the page, the podcast that goes on between pages, and the focus on it after each navigation. */
export function Shell() {
  const main = useFocusOnNavigation();
  const isSessionLost = useSessionLost();
  const { user } = useSession();
  const hasFooter = useHasFooter();
  return (
    <PodcastPlayerProvider>
      <a
        href="#content"
        className="sr-only rounded-md bg-leaf px-4 py-2 font-semibold text-on-leaf focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <TopNav />
      <NextPageLamp />
      <div className="pt-16">
        <Suspense>{user && <PaymentBanner />}</Suspense>
        <main ref={main} id="content" tabIndex={-1} className="outline-none">
          {isSessionLost ? <Unauthorized leave={leaveTo} /> : <Outlet />}
        </main>
        {hasFooter && <SiteFooter />}
      </div>
      <NowPlaying />
      <ScrollRestoration getKey={placeKey} />
    </PodcastPlayerProvider>
  );
}

/** The focus goes to the page that was navigated to, unless it took the focus itself, as for its first field. */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const leftOver = useRef<Element | null>(null);
  // Cleaned up when the page before is gone, and before the next one can take the focus.
  useLayoutEffect(() => () => {
    leftOver.current = document.activeElement;
  });
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const { activeElement } = document;
    if (activeElement !== leftOver.current && main.current?.contains(activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The public pages to read, the landing page, and whatever no route knows. */
function useHasFooter(): boolean {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isUnknown = useMatches().some(({ params }) => '*' in params);
  if (pathname === '/') return user === null || new URLSearchParams(search).has('landing');
  return isUnknown || pagesWithFooter.has(pathname);
}

/** A line under the bar while the next page is on its way. What comes at once never lights it. */
function NextPageLamp() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <output className="fixed inset-x-0 top-16 z-40 h-0.5 animate-late-lamp bg-leaf">
      <span className="sr-only">Loading the page</span>
    </output>
  );
}

/** By what a scroll position is remembered. Every page load begins with the same key, whatever its address: there the address counts. */
function placeKey({ key, pathname, hash }: Location): string {
  // Not its search: keys are kept in the browser's storage, and a search may hold the secret of a checkout.
  return key === 'default' ? `${pathname}${hash}` : key;
}
