import { Suspense, lazy, memo, type RefObject, useEffect, useRef } from 'react';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { LandingHero } from './landing-hero.tsx';

/** Distance below the viewport at which content starts to load; about one swipe. */
const AHEAD_PX = 500;

let resolveNear: () => void = () => {};

/** Resolves when content below the first screen is about to become visible. */
const nearPromise = new Promise<void>((resolve) => {
  resolveNear = resolve;
});

// Prerendered with the page, but hydrated only when the visitor scrolls near it.
const LandingRest = lazy(async () => {
  if (typeof document !== 'undefined') await nearPromise;
  return { default: (await import('./landing-below-fold.tsx')).LandingBelowFold };
});

/** Memoized, because a re-render while the session loads would discard the prerendered part. */
export const LandingPage = memo(function Landing({ isMember }: { isMember: boolean }) {
  const end = useBelowFoldSentinel();
  return (
    <>
      <title>{`${PRODUCT_NAME}: interview preparation`}</title>
      <LandingHero isMember={isMember} />
      <div ref={end} />
      {/* Several screens tall, so that the footer doesn't appear on the first screen and then jump down. */}
      <Suspense fallback={<div className="h-[400vh]" />}>
        <LandingRest isMember={isMember} />
      </Suspense>
    </>
  );
});

/** Ref for the element at the end of the first screen. */
function useBelowFoldSentinel(): RefObject<HTMLDivElement | null> {
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
