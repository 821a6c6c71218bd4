import type { QueryClient, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { getHome } from '#shared/dashboard/home.contract.ts';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { coursesQuery } from '#web/features/courses/courses.public.ts';
import {
  getTimeZone,
  interviewPlanQuery,
} from '#web/features/interview-plan/interview-plan-home.public.ts';
import { podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import { thumbnailsQuery } from '#web/features/practice/practice.public.ts';
import { dashboardQuery } from '#web/features/progress/progress.public.ts';
import { call } from '#web/platform/call.ts';

/**
 * Starts the queries of the home page with one call, because one each would use half of the
 * concurrency of a new AWS account. A query whose part is missing makes its own call. Cached lists
 * and thumbnails are kept.
 */
export function loadHome(client: QueryClient): void {
  const home = call(getHome, { query: { timeZone: getTimeZone() } }).then(
    ({ body }) => {
      const { thumbnails } = body;
      if (thumbnails) {
        const query = thumbnailsQuery(Object.keys(thumbnails.urls));
        void client.prefetchQuery({ ...query, queryFn: () => thumbnails });
      }

      return body;
    },
    // The queries then make their own calls, whose errors the page shows.
    () => undefined,
  );

  const start = <T, Key extends QueryKey>(
    query: UndefinedInitialDataOptions<T, Error, T, Key>,
    pick: (body: NonNullable<Awaited<typeof home>>) => T | undefined,
  ): void => {
    const { queryFn } = query;
    void client.prefetchQuery({
      ...query,

      queryFn: async (context) => {
        const body = await home;
        const part = body && pick(body);
        if (part !== undefined) return part;
        if (typeof queryFn !== 'function') throw new Error('the query has no function');

        return queryFn(context);
      },
    });
  };

  start({ ...dashboardQuery, staleTime: 0 }, ({ dashboard }) => dashboard);
  start({ ...interviewPlanQuery, staleTime: 0 }, ({ plan }) => plan);
  start(coursesQuery(), ({ courses }) => courses);
  start(podcastsQuery(), ({ podcasts }) => podcasts);
  start(categoriesQuery, ({ categories }) => categories);
}
