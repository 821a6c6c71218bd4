import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CriterionKey, criteria } from '#shared/analysis/criteria.ts';
import { formatMinutes } from '#shared/catalog/formatting.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { recommendCourses } from '#shared/courses/recommend-courses.ts';
import type { Dashboard } from '#shared/progress/dashboard.ts';
import {
  Cover,
  UpgradePrompt,
  findCategorySlug,
  useCategories,
} from '#web/features/catalog/catalog.public.ts';
import { CourseCard, CourseSkeleton, coursesQuery } from '#web/features/courses/courses.public.ts';
import { PodcastPlayButton, podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

const COURSE_COUNT = 3;
const PODCAST_COUNT = 4;

interface RecommendedCoursesProps {
  /** Null if loading failed; undefined while loading. */
  dashboard: Dashboard | null | undefined;
}

/** Hidden if the member can open no unfinished course. */
export function RecommendedCourses({ dashboard }: RecommendedCoursesProps) {
  const { data, isError, refetch } = useQuery(coursesQuery());
  const categories = useCategories();
  const focus = dashboard?.latestReport?.focus?.signal ?? null;
  const recommended =
    data && dashboard !== undefined
      ? recommendCourses(data, dashboard ?? nothingWatched, focus)
      : undefined;

  const shown = recommended?.courses.slice(0, COURSE_COUNT);
  if (shown?.length === 0) return null;

  return (
    <SuggestionSection
      id="recommended"
      title="Recommended for You"
      to="/courses"
      allLabel="All Courses"
      note={shown && describeReason(shown, recommended?.criterion ?? null)}
    >
      {!data && isError ? (
        <SuggestionLoadError noun="courses" onRetry={() => void refetch()} />
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {shown?.map((course) => (
            <CourseCard
              key={course.id}
              heading="h3"
              course={course}
              categorySlug={findCategorySlug(categories, course.categoryId)}
              percent={dashboard?.courseProgress[course.id]?.percent}
            />
          )) ?? Array.from({ length: COURSE_COUNT }, (_, at) => <CourseSkeleton key={at} />)}
        </div>
      )}
    </SuggestionSection>
  );
}

const nothingWatched = { startedCourseIds: [], courseProgress: {} };

function describeReason(
  courses: readonly Course[],
  criterion: CriterionKey | null,
): string | undefined {
  const label = criteria.find(({ key }) => key === criterion)?.label.toLowerCase();
  if (!criterion || !label) return undefined;

  const trains = ({ trainedCriteria }: Course) => trainedCriteria.includes(criterion);
  if (courses[0] && !trains(courses[0]))
    return `Finish what you started, or work on ${label}, which your latest report suggests.`;

  return `${courses.every(trains) ? 'For' : 'First for'} ${label}, which your latest report suggests working on.`;
}

/** The newest episodes, those in the member's plan first. */
export function LatestPodcasts() {
  const { data, isError, refetch } = useQuery(podcastsQuery());
  const latest = data
    ?.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .toSorted((one, other) => Number(one.locked) - Number(other.locked))
    .slice(0, PODCAST_COUNT);

  if (latest?.length === 0) return null;

  return (
    <SuggestionSection id="podcasts" title="Latest Podcasts" to="/podcasts" allLabel="All Podcasts">
      {!data && isError && <SuggestionLoadError noun="podcasts" onRetry={() => void refetch()} />}

      <ul className="mt-3 grid gap-x-10 lg:grid-cols-2">
        {latest?.map((podcast) => (
          <li
            key={podcast.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line py-3.5 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
          >
            <Cover
              id={podcast.id}
              theme="host"
              url={podcast.hostImageUrl}
              format="square"
              isLocked={podcast.locked}
              className="size-14 rounded-md"
            />

            <div className="min-w-0">
              <h3 className="truncate font-sans text-[0.95rem] font-semibold tracking-normal">
                {podcast.title}
              </h3>
              <p className="truncate text-sm text-faint figures">
                {formatMinutes(podcast.duration)}
                {podcast.hostName && ` · ${podcast.hostName}`}
              </p>
            </div>

            <div className="col-start-2 flex flex-wrap items-center gap-3 sm:col-start-auto">
              {podcast.locked ? (
                <UpgradePrompt item={podcast} noteClassName="sm:sr-only" />
              ) : (
                <PodcastPlayButton podcast={podcast} />
              )}
            </div>
          </li>
        )) ??
          (!isError &&
            Array.from({ length: PODCAST_COUNT }, (_, at) => (
              <li key={at} aria-hidden="true">
                <Skeleton className="my-3.5 h-14" />
              </li>
            )))}
      </ul>
    </SuggestionSection>
  );
}

interface SuggestionSectionProps {
  id: string;
  title: string;
  to: string;
  allLabel: string;
  note?: string | undefined;
  children: ReactNode;
}

function SuggestionSection({ id, title, to, allLabel, note, children }: SuggestionSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-14">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <ButtonLink
          variant="quiet"
          size="small"
          to={to}
          className="-mr-3 shrink-0 whitespace-nowrap"
        >
          {allLabel}
        </ButtonLink>
      </div>
      {note && <p className="mt-1 text-sm text-faint">{note}</p>}
      {children}
    </section>
  );
}

function SuggestionLoadError({ noun, onRetry }: { noun: string; onRetry: () => void }) {
  return (
    <LoadFailureNote
      text={`The ${noun} couldn’t be loaded.`}
      retryLabel={`Try Again: ${noun}`}
      className="mt-5 flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5"
      onRetry={onRetry}
    />
  );
}
