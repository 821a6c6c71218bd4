import type { QueryClient, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { getHome } from '#shared/dashboard/home.contract.ts';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { coursesQuery } from '#web/features/courses/courses.public.ts';
import {
  getTimeZone,
  interviewPlanQuery,
} from '#web/features/interview-plan/interview-plan-home.public.ts';
import { podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import { dashboardQuery } from '#web/features/progress/progress.public.ts';
import { call } from '#web/platform/call.ts';

/**
 * Starts the queries of the home page with one call, because five calls at once would use half of
 * the concurrency of a new AWS account. A query whose part is missing makes its own call. Does
 * nothing if the lists are cached.
 */
export function loadHome(client: QueryClient): void {
  const lists = [coursesQuery(), podcastsQuery(), categoriesQuery];
  if (lists.every(({ queryKey }) => client.getQueryData<unknown>(queryKey) !== undefined)) return;

  const home = call(getHome, { query: { timeZone: getTimeZone() } }).then(
    ({ body }) => body,
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
      staleTime: 0,

      queryFn: async (context) => {
        const body = await home;
        const part = body && pick(body);
        if (part !== undefined) return part;
        if (typeof queryFn !== 'function') throw new Error('the query has no function');

        return queryFn(context);
      },
    });
  };

  start(dashboardQuery, ({ dashboard }) => dashboard);
  start(interviewPlanQuery, ({ plan }) => plan);
  start(coursesQuery(), ({ courses }) => courses);
  start(podcastsQuery(), ({ podcasts }) => podcasts);
  start(categoriesQuery, ({ categories }) => categories);
}
