import { EmptyStage } from '../../ui/stage-art.tsx';
import { landingClaims, filterShownClaims } from '../claims/claims.public.ts';
import { LandingAnalysis } from './landing-analysis.tsx';
import { LandingCourses } from './landing-courses.tsx';
import { LandingGuides } from './landing-guides.tsx';
import { LandingPainPoints } from './landing-pain-points.tsx';
import { LandingPlan } from './landing-plan.tsx';
import { LandingPodcasts } from './landing-podcasts.tsx';
import { LandingPricing } from './landing-pricing.tsx';
import { LandingStories } from './landing-stories.tsx';
import { ContentColumn } from './content-column.tsx';
import { StartLink } from './start-link.tsx';

/** Everything below the first screen. Visitors see the same lists as members, with every item locked. */
export function LandingBelowFold({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <LandingStats />
      <LandingCourses isMember={isMember} />
      <LandingPainPoints isMember={isMember} />
      <LandingPricing isMember={isMember} />
      <LandingAnalysis isMember={isMember} />
      <LandingPlan isMember={isMember} />
      <LandingPodcasts isMember={isMember} />
      <LandingGuides isMember={isMember} />
      <LandingStories />
      <LandingCallToAction isMember={isMember} />
    </>
  );
}

function LandingStats() {
  const claims = filterShownClaims(landingClaims);
  if (claims.length === 0) return null;
  return (
    <ContentColumn className="mt-20 sm:mt-28">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-7 sm:grid-cols-4 lg:flex lg:justify-between">
        {claims.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end lg:flex-row-reverse lg:items-baseline lg:gap-3">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-2xl leading-tight figures sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </ContentColumn>
  );
}

/** Closing section: an empty chair under a spotlight. */
function LandingCallToAction({ isMember }: { readonly isMember: boolean }) {
  return (
    <section aria-labelledby="close-title" className="my-24 sm:my-36">
      <ContentColumn className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <EmptyStage className="mx-auto w-full max-w-130 lg:order-2" />
        <div>
          <h2 id="close-title" className="text-4xl sm:text-[4rem] sm:leading-[1.02]">
            Your first take is one minute away
          </h2>
          <p className="mt-5 max-w-[44ch] text-soft sm:text-lg">
            Practice where it doesn’t count. Then shine where it does.
          </p>
          <div className="mt-8 flex flex-col sm:flex-row">
            <StartLink isMember={isMember} />
          </div>
          {!isMember && <p className="mt-4 text-sm text-faint">Cancel anytime</p>}
        </div>
      </ContentColumn>
    </section>
  );
}
