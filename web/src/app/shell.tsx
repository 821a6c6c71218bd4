import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, lazy, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom';
import {
  NowPlayingBar,
  PodcastPlayerProvider,
} from '#web/features/podcasts/podcast-player-context.tsx';
import { redirectTo, sessionQuery, useSession, useSessionLost } from '#web/platform/session.ts';

import { Unauthorized } from './member-only.tsx';
import { TopNav } from './top-nav.tsx';

const SiteFooter = lazy(async () => ({
  default: (await import('#web/features/marketing/site-footer.tsx')).SiteFooter,
}));

// Loaded lazily, because visitors don't need the payment banner.
const PaymentBanner = lazy(async () => ({
  default: (await import('#web/features/billing/billing.public.ts')).PaymentBanner,
}));

// Leaves out pages that ask for a card, because footer links would lead visitors away from the
// payment.
const pagesWithFooter = new Set([
  '/subscribe',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/how-scoring-works',
]);

/** The layout of every page. The podcast player persists across pages. */
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
      <NavigationProgress />
      <div className="pt-16 print:pt-0">
        <div className="staged:invisible">
          <Suspense>{user && <PaymentBanner />}</Suspense>
        </div>
        <main ref={main} id="content" tabIndex={-1} className="outline-none">
          {isSessionLost ? <Unauthorized redirect={redirectTo} /> : <Outlet />}
        </main>
        <Suspense>{hasFooter && <SiteFooter />}</Suspense>
      </div>
      <NowPlayingBar />
      <ScrollRestoration getKey={getScrollKey} />
    </PodcastPlayerProvider>
  );
}

/**
 * Focuses the new page after a navigation, unless the page has already focused one of its elements.
 * Also checks the session: pages load from the cache, so without the check, a disabled account
 * would stay usable in an open tab.
 */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const focusBeforeNavigation = useRef<Element | null>(null);

  // This cleanup runs after the old page unmounts and before the new page can take focus.
  useLayoutEffect(() => () => {
    focusBeforeNavigation.current = document.activeElement;
  });

  useEffect(() => {
    if (shownPath.current === pathname) return;

    shownPath.current = pathname;
    if (client.getQueryData(sessionQuery.queryKey)) void client.invalidateQueries(sessionQuery);

    const { activeElement } = document;
    if (activeElement !== focusBeforeNavigation.current && main.current?.contains(activeElement))
      return;

    main.current?.focus({ preventScroll: true });
  }, [client, pathname]);

  return main;
}

/** True for public content pages, the landing page and unknown URLs. */
function useHasFooter(): boolean {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isUnknown = useMatches().some(({ params }) => '*' in params);
  if (pathname === '/') return user === null || new URLSearchParams(search).has('landing');

  return isUnknown || pagesWithFooter.has(pathname);
}

/**
 * A progress line below the top bar during navigation. It appears after a delay, so fast
 * navigations don't show it.
 */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;

  return (
    <output className="fixed inset-x-0 top-16 z-40 h-0.5 animate-late-lamp bg-leaf">
      <span className="sr-only">Loading the page</span>
    </output>
  );
}

/**
 * The first page of every visit has the history key 'default', so its path is the scroll key
 * instead.
 */
function getScrollKey({ key, pathname, hash }: Location): string {
  // Excludes the query string: keys are kept in browser storage, and the query may contain a
  // checkout's client secret.
  return key === 'default' ? `${pathname}${hash}` : key;
}
