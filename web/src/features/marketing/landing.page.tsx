import { Suspense, lazy } from 'react';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { LandingHero } from './landing-hero.tsx';

// Below the first screen, so that it does not wait for it.
const LandingRest = lazy(async () => ({ default: (await import('./landing-rest.tsx')).LandingRest }));

/** The public first screen. */
export function LandingPage({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <title>{`${PRODUCT_NAME}: interview preparation`}</title>
      <LandingHero isMember={isMember} />
      {/* As tall as some screens: what comes after must not stand in the first one and be pushed out of it. */}
      <Suspense fallback={<div className="h-[400vh]" />}>
        <LandingRest isMember={isMember} />
      </Suspense>
    </>
  );
}
