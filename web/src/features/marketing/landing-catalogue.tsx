import { LandingCourses } from './landing-courses.tsx';
import { LandingGuides } from './landing-guides.tsx';
import { LandingPodcasts } from './landing-podcasts.tsx';

/** What is in the house: the same lists that members see, everything locked for visitors. */
export function LandingCatalogue({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <LandingCourses isMember={isMember} />
      <LandingPodcasts isMember={isMember} />
      <LandingGuides isMember={isMember} />
    </>
  );
}
