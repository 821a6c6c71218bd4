import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMinutes } from '../../../../shared/catalogue/formatting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cover, RequiresPlan, UpgradeLink, slugOf, useCategories } from '../catalogue/catalogue.public.ts';
import { CourseCard, CourseSkeleton, coursesQuery } from '../courses/courses.public.ts';
import { PodcastAction, podcastsQuery } from '../podcasts/podcasts.public.ts';

const RECOMMENDED = 3;
const PODCASTS = 4;

/** Courses the member has not begun, those they can open first. */
export function Recommended({ begunIds }: { readonly begunIds: ReadonlySet<string> }) {
  const { data } = useQuery(coursesQuery());
  const categories = useCategories();
  const courses = data
    ?.filter(({ id }) => !begunIds.has(id))
    .toSorted((one, other) => Number(one.locked) - Number(other.locked))
    .slice(0, RECOMMENDED);
  if (courses?.length === 0) return null;
  return (
    <Shelf id="recommended" title="Recommended for You" to="/courses" all="All Courses">
      <div className="mt-5 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {courses?.map((course) => (
          <CourseCard
            key={course.id}
            heading="h3"
            course={course}
            categorySlug={slugOf(categories, course.categoryId)}
          />
        )) ?? Array.from({ length: RECOMMENDED }, (_, at) => <CourseSkeleton key={at} />)}
      </div>
    </Shelf>
  );
}

export function LatestPodcasts() {
  const { data } = useQuery(podcastsQuery());
  if (data?.length === 0) return null;
  return (
    <Shelf id="podcasts" title="Latest Podcasts" to="/podcasts" all="All Podcasts">
      <ul className="mt-3 grid gap-x-10 lg:grid-cols-2">
        {data?.slice(0, PODCASTS).map((podcast) => (
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
              <h3 className="truncate font-sans text-[0.95rem] font-semibold tracking-normal">{podcast.title}</h3>
              <p className="truncate text-sm text-faint figures">
                {formatMinutes(podcast.duration)}
                {podcast.hostName && ` · ${podcast.hostName}`}
              </p>
            </div>
            <div className="col-start-2 flex flex-wrap items-center gap-3 sm:col-start-auto">
              {podcast.locked ? (
                <>
                  <RequiresPlan tier={podcast.requiredTier} className="sm:sr-only" />
                  <UpgradeLink title={podcast.title} />
                </>
              ) : (
                <PodcastAction podcast={podcast} />
              )}
            </div>
          </li>
        )) ?? Array.from({ length: PODCASTS }, (_, at) => <Skeleton key={at} className="my-3.5 h-14" />)}
      </ul>
    </Shelf>
  );
}

interface ShelfProps {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly all: string;
  readonly children: ReactNode;
}

function Shelf({ id, title, to, all, children }: ShelfProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-14">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <ButtonLink look="quiet" size="small" to={to} className="-mr-3 shrink-0 whitespace-nowrap">
          {all}
        </ButtonLink>
      </div>
      {children}
    </section>
  );
}
