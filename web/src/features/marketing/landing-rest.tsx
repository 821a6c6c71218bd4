import { LandingAnalysis } from './landing-analysis.tsx';
import { LandingClose } from './landing-close.tsx';
import { LandingCourses } from './landing-courses.tsx';
import { LandingFigures } from './landing-figures.tsx';
import { LandingGuides } from './landing-guides.tsx';
import { LandingPains } from './landing-pains.tsx';
import { LandingPodcasts } from './landing-podcasts.tsx';
import { LandingPricing } from './landing-pricing.tsx';
import { LandingStories } from './landing-stories.tsx';

/** Everything below the first screen. Visitors see the same lists as members, with every item locked. */
export function LandingRest({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <LandingFigures />
      <LandingCourses isMember={isMember} />
      <LandingPains isMember={isMember} />
      <LandingPricing isMember={isMember} />
      <LandingAnalysis isMember={isMember} />
      <LandingPodcasts isMember={isMember} />
      <LandingGuides isMember={isMember} />
      <LandingStories />
      <LandingClose isMember={isMember} />
    </>
  );
}
