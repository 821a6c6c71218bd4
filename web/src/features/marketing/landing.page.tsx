import { Suspense, lazy, memo } from 'react';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { LandingHero } from './landing-hero.tsx';
import { nearing, useFirstScreensEnd } from './nearing.ts';

// Written ahead with the page, and brought to life when somebody comes near it.
const LandingRest = lazy(async () => {
  await nearing();
  return { default: (await import('./landing-rest.tsx')).LandingRest };
});

interface LandingPageProps {
  readonly isMember: boolean;
}

/** The public first screen. It stays as it is while the session is asked for: rendered again, what is written ahead would be dropped. */
export const LandingPage = memo(function Landing({ isMember }: LandingPageProps) {
  const end = useFirstScreensEnd();
  return (
    <>
      <title>{`${PRODUCT_NAME}: interview preparation`}</title>
      <LandingHero isMember={isMember} />
      <div ref={end} />
      {/* As tall as some screens: what comes after must not stand in the first one and be pushed out of it. */}
      <Suspense fallback={<div className="h-[400vh]" />}>
        <LandingRest isMember={isMember} />
      </Suspense>
    </>
  );
});
