import { LandingAnalysis } from './landing-analysis.tsx';
import { LandingCallToAction } from './landing-call-to-action.tsx';
import { LandingCourses } from './landing-courses.tsx';
import { LandingStats } from './landing-stats.tsx';
import { LandingGuides } from './landing-guides.tsx';
import { LandingPainPoints } from './landing-pain-points.tsx';
import { LandingPodcasts } from './landing-podcasts.tsx';
import { LandingPricing } from './landing-pricing.tsx';
import { LandingStories } from './landing-stories.tsx';

/** Everything below the first screen. Visitors see the same lists as members, with every item locked. */
export function LandingBelowFold({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <LandingStats />
      <LandingCourses isMember={isMember} />
      <LandingPainPoints isMember={isMember} />
      <LandingPricing isMember={isMember} />
      <LandingAnalysis isMember={isMember} />
      <LandingPodcasts isMember={isMember} />
      <LandingGuides isMember={isMember} />
      <LandingStories />
      <LandingCallToAction isMember={isMember} />
    </>
  );
}
