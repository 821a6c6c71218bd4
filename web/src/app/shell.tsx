import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { TopNav } from './top-nav.tsx';

/** The frame of every page: the fixed bar, the page, and the focus on it after each navigation. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-leaf px-4 py-2 font-semibold text-on-leaf focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopNav />
      <main ref={main} id="content" tabIndex={-1} className="pt-16 outline-none">
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
