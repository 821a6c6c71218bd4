import { Suspense, lazy, memo } from 'react';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { LandingHero } from './landing-hero.tsx';
import { waitUntilBelowFoldIsNear, useBelowFoldSentinel } from './below-fold.ts';

// Prerendered with the page, but hydrated only when the visitor scrolls near it.
const LandingRest = lazy(async () => {
  await waitUntilBelowFoldIsNear();
  return { default: (await import('./landing-below-fold.tsx')).LandingBelowFold };
});

/** Memoized, because a re-render while the session loads would discard the prerendered part. */
export const LandingPage = memo(function Landing({ isMember }: { readonly isMember: boolean }) {
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
