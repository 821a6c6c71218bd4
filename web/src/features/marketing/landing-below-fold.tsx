import {
  landingClaims,
  type Testimonial,
  testimonials,
} from '#web/features/claims/claims.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyStage } from '#web/ui/display/stage-art.tsx';
import { LandingAnalysis } from './landing-analysis.tsx';
import { LandingCourses } from './landing-courses.tsx';
import { LandingGuides } from './landing-guides.tsx';
import { LandingPodcasts } from './landing-podcasts.tsx';
import { LandingPainPoints } from './landing-pain-points.tsx';
import { LandingInterviewPlan } from './landing-interview-plan.tsx';
import { LandingPricing } from './landing-pricing.tsx';
import { ContentColumn, StartLink } from './landing-layout.tsx';

/**
 * Everything below the first screen. Visitors see the same lists as members, with every item
 * locked.
 */
export function LandingBelowFold({ isMember }: { isMember: boolean }) {
  return (
    <>
      <LandingStats />
      <LandingCourses isMember={isMember} />
      <LandingPainPoints isMember={isMember} />
      <LandingPricing isMember={isMember} />
      <LandingAnalysis isMember={isMember} />
      <LandingInterviewPlan isMember={isMember} />
      <LandingPodcasts isMember={isMember} />
      <LandingGuides isMember={isMember} />
      <LandingStories />
      <LandingCallToAction isMember={isMember} />
    </>
  );
}

function LandingStats() {
  if (landingClaims.length === 0) return null;

  return (
    <ContentColumn className="mt-20 sm:mt-28">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-7 sm:grid-cols-4 lg:flex lg:justify-between">
        {landingClaims.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end lg:flex-row-reverse lg:items-baseline lg:gap-3"
          >
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-2xl leading-tight figures sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </ContentColumn>
  );
}

function LandingStories() {
  const [first, ...others] = testimonials;
  if (!first) return null;

  return (
    <section aria-labelledby="stories-title" className="mt-24 sm:mt-32">
      <ContentColumn>
        <h2 id="stories-title" className="text-2xl sm:text-3xl">
          Success stories
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <Story story={first} isMain />
          <div className="flex flex-col gap-10">
            {others.map((story) => (
              <Story key={story.name} story={story} />
            ))}
          </div>
        </div>
      </ContentColumn>
    </section>
  );
}

function Story({ story, isMain = false }: { story: Testimonial; isMain?: boolean }) {
  return (
    <figure className="border-t border-line pt-6">
      <blockquote
        className={
          isMain
            ? 'font-serif text-2xl leading-snug sm:text-4xl sm:leading-[1.15]'
            : 'font-serif text-xl'
        }
      >
        <p>“{story.quote}”</p>
      </blockquote>
      <figcaption className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span className="font-semibold">{story.name}</span>
        <span className="text-soft">{story.background}</span>
        {story.source === null && <Badge>Sample</Badge>}
      </figcaption>
    </figure>
  );
}

/** Closing section: an empty chair under a spotlight. */
function LandingCallToAction({ isMember }: { isMember: boolean }) {
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
