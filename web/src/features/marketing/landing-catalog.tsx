import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatMinutes } from '#shared/catalog/formatting.ts';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import type { StudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import {
  ChoiceButtons,
  Cover,
  findCategorySlug,
  TierBadge,
  UpgradeLink,
  categoriesQuery,
} from '#web/features/catalog/catalog.public.ts';
import {
  CourseFrame,
  type CourseFrameProps,
  CourseSkeleton,
  coursesQuery,
} from '#web/features/courses/courses.public.ts';
import { PodcastPlayButton, podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import {
  formatGuideSize,
  studyGuidesQuery,
} from '#web/features/study-guides/study-guides.public.ts';
import { useSession } from '#web/platform/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

import { Carousel } from './carousel.tsx';
import { ContentColumn } from './landing-layout.tsx';
import { sampleCourses } from './sample-courses.ts';

/** Limit for each section. The catalog pages show all items. */
const MAX_CARDS = 60;

const filters = [
  { value: null, label: 'All' },
  { value: 'behavioral', label: 'Behavioral' },
  { value: 'technical', label: 'Technical' },
  { value: 'industry', label: 'Industry' },
] as const;

const card = 'w-66 shrink-0 snap-start sm:w-80';

/** Waits for the session, because a member sees the home page, which makes its own call. */
function useLandingQuery<T, Key extends QueryKey>(
  query: UndefinedInitialDataOptions<T, Error, T, Key>,
) {
  const { isLoading } = useSession();
  return useQuery({ ...query, enabled: !isLoading });
}

export function LandingCourses({ isMember }: { isMember: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isPending } = useLandingQuery(coursesQuery());
  const categories = useLandingQuery(categoriesQuery).data ?? [];
  const isSample = !isPending && !data?.length;

  const courses = isSample
    ? sampleCourses.map((course) => ({ ...course, thumbnailUrl: null, locked: true }))
    : (data ?? []).map((course) => ({
        ...course,
        categorySlug: findCategorySlug(categories, course.categoryId),
      }));

  const shown = courses
    .filter(({ categorySlug }) => chosen === null || categorySlug === chosen)
    .slice(0, MAX_CARDS);

  return (
    <Carousel
      id="courses"
      title="Video Courses"
      lead="Short lessons for every kind of interview."
      filters={
        <ChoiceButtons label="Category" choices={filters} value={chosen} onChange={setChosen} />
      }
    >
      {isPending &&
        Array.from({ length: 6 }, (_, at) => (
          <li key={at} aria-hidden="true" data-testid="course-skeleton" className={card}>
            <CourseSkeleton />
          </li>
        ))}

      {shown.map((course) => (
        <li key={course.id} className={card}>
          <LandingCourseCard
            course={course}
            categorySlug={course.categorySlug}
            isMember={isMember}
            isSample={isSample}
          />
        </li>
      ))}

      {!isPending && shown.length === 0 && (
        <li className="py-8 text-soft">No courses available in this category.</li>
      )}
    </Carousel>
  );
}

interface LandingCourseCardProps extends Pick<CourseFrameProps, 'course' | 'categorySlug'> {
  isMember: boolean;
  isSample?: boolean;
}

export function LandingCourseCard({
  course,
  categorySlug,
  isMember,
  isSample = false,
}: LandingCourseCardProps) {
  const invitation = (
    <span className="absolute inset-0 grid place-items-center bg-black/35 font-semibold text-ink">
      <span className="rounded-full bg-black/80 px-4 py-1.5 text-sm">Sign up to watch</span>
    </span>
  );

  return (
    <CourseFrame
      course={course}
      heading="h3"
      categorySlug={categorySlug}
      isDimmed={false}
      overlay={!isMember && invitation}
    >
      {isMember && !isSample ? (
        <ButtonLink
          to={`/courses/${course.id}`}
          size="small"
          icon="play"
          aria-label={`Watch ${course.title}`}
        >
          Watch
        </ButtonLink>
      ) : (
        <SignUpLink itemTitle={course.title} />
      )}
    </CourseFrame>
  );
}

/** Makes the whole card a link to sign-up. */
function SignUpLink({ itemTitle }: { itemTitle: string }) {
  return (
    <ButtonLink
      to="/signup"
      size="small"
      aria-label={`Sign Up to open ${itemTitle}`}
      className="after:absolute after:inset-0 after:rounded-lg"
    >
      Sign Up
    </ButtonLink>
  );
}

export const podcastCardClass = 'relative flex w-54 shrink-0 snap-start flex-col sm:w-62';

export function LandingPodcasts({ isMember }: { isMember: boolean }) {
  const { data, isPending } = useLandingQuery(podcastsQuery());
  // Hides the section if no podcasts are published.
  if (!isPending && !data?.length) return null;

  return (
    <Carousel
      id="podcasts"
      title="Interview Podcasts"
      lead="Conversations with hiring managers, for your commute."
    >
      {isPending &&
        Array.from({ length: 4 }, (_, at) => (
          <li
            key={at}
            aria-hidden="true"
            data-testid="podcast-skeleton"
            className={podcastCardClass}
          >
            <Skeleton className="aspect-square rounded-lg" />
            <Skeleton className="mt-4 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </li>
        ))}
      {data?.slice(0, MAX_CARDS).map((podcast) => (
        <li key={podcast.id} className={podcastCardClass}>
          <LandingPodcastCard podcast={podcast} isMember={isMember} />
        </li>
      ))}
    </Carousel>
  );
}

/** The contents of a card. The parent element must have `podcastCardClass`. */
export function LandingPodcastCard({ podcast, isMember }: { podcast: Podcast; isMember: boolean }) {
  return (
    <>
      <div className="relative overflow-hidden rounded-lg border border-line">
        <Cover
          id={podcast.id}
          theme="host"
          url={podcast.hostImageUrl ?? podcast.thumbnailUrl}
          format="square"
          className="aspect-square w-full"
        />
        <div className="absolute top-3 left-3">
          <TierBadge tier={podcast.requiredTier} />
        </div>
      </div>
      <h3 className="mt-4 line-clamp-2 text-lg leading-snug">{podcast.title}</h3>
      <p className="mt-1 mb-4 text-sm text-faint figures">
        {formatMinutes(podcast.duration)}
        {podcast.hostName && <span className="block">{`Hosted by ${podcast.hostName}`}</span>}
      </p>
      <div className="mt-auto">
        {!isMember && <SignUpLink itemTitle={podcast.title} />}
        {isMember && !podcast.locked && <PodcastPlayButton podcast={podcast} />}
        {isMember && podcast.locked && <UpgradeLink title={podcast.title} />}
      </div>
    </>
  );
}

const SHOWN_GUIDES = 4;

export function LandingGuides({ isMember }: { isMember: boolean }) {
  const { data, isPending } = useLandingQuery(studyGuidesQuery());
  if (!isPending && !data?.length) return null;

  return (
    <section aria-labelledby="guides-title" className="mt-24 sm:mt-32">
      <ContentColumn className="grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16">
        <div>
          <h2 id="guides-title" className="text-2xl sm:text-3xl">
            Study Guides
          </h2>
          <p className="mt-3 text-soft">
            PDF worksheets and checklists to read, print or keep next to your camera.
          </p>
          <ButtonLink to={isMember ? '/study-guides' : '/signup'} className="mt-6">
            {isMember ? 'Open Study Guides' : 'Sign Up'}
          </ButtonLink>
        </div>
        <ul>
          {data
            ?.slice(0, SHOWN_GUIDES)
            .map((guide) => <LandingGuide key={guide.id} guide={guide} />) ??
            Array.from({ length: SHOWN_GUIDES }, (_, at) => (
              <Skeleton key={at} className="mt-3.5 h-14" />
            ))}
        </ul>
      </ContentColumn>
    </section>
  );
}

export function LandingGuide({ guide }: { guide: StudyGuide }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto] border-t border-line py-3.5">
      <Cover
        id={guide.id}
        theme="guide"
        url={guide.thumbnailUrl}
        className="aspect-video w-full rounded-md border border-line"
      />
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-sans text-[0.95rem] font-semibold tracking-normal">
          {guide.title}
        </h3>
        <p className="mt-0.5 font-mono text-xs text-faint figures">{formatGuideSize(guide)}</p>
      </div>
      <TierBadge tier={guide.requiredTier} />
    </li>
  );
}
