import { type RefObject, useEffect, useRef } from 'react';

/** Distance below the viewport at which content starts to load; about one swipe. */
const AHEAD_PX = 500;

let resolveNear: () => void = () => {};
const nearPromise = new Promise<void>((resolve) => {
  resolveNear = resolve;
});

/** Resolves when content below the first screen is about to become visible, or immediately during prerendering. */
export function waitUntilBelowFoldIsNear(): Promise<void> {
  return typeof document === 'undefined' ? Promise.resolve() : nearPromise;
}

/** Ref for the element at the end of the first screen. */
export function useBelowFoldSentinel(): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hasTarget = window.location.hash !== '';
    if (hasTarget || !end.current || !('IntersectionObserver' in window)) {
      resolveNear();
      return undefined;
    }
    // The large top margin also covers visitors who jump past the element to the end of the page.
    const rootMargin = `1000000px 0px ${AHEAD_PX}px`;
    const onChange = (entries: IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && resolveNear();
    const observer = new IntersectionObserver(onChange, { rootMargin });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return end;
}
