import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { coursesQuery } from '#web/features/courses/courses.queries.ts';
import { podcastsQuery } from '#web/features/podcasts/podcasts.queries.ts';
import { studyGuidesQuery } from '#web/features/study-guides/study-guides.queries.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { aMembership, aUser } from '../fixtures/membership.fixtures.ts';
import { invalidatePlan, invalidateUsage, membershipQuery } from './membership.queries.ts';

const lists = [coursesQuery('behavioral'), podcastsQuery(), studyGuidesQuery()];

function createFilledClient() {
  const client = new QueryClient();
  client.setQueryData(membershipQuery.queryKey, aMembership());
  client.setQueryData(sessionQuery.queryKey, aUser());
  for (const { queryKey } of lists) client.setQueryData<unknown>(queryKey, []);

  return client;
}

/** True if the query was removed or invalidated, so its next observer refetches. */
const isInvalidated = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.getQueryState(queryKey)?.isInvalidated ?? true;

describe('invalidatePlan', () => {
  it('invalidates the member and everything that depends on the plan', async () => {
    const client = createFilledClient();
    await invalidatePlan(client);
    for (const { queryKey } of [membershipQuery, sessionQuery, ...lists]) {
      expect(isInvalidated(client, queryKey)).toBe(true);
    }
  });
});

describe('a displayed list', () => {
  it('stays visible until it is refetched', async () => {
    const client = createFilledClient();
    const loaded = vi.fn<() => Promise<[]>>(async () => []);
    const options = { ...coursesQuery('behavioral'), queryFn: loaded, staleTime: Infinity };
    const stop = new QueryObserver(client, options).subscribe(() => {});
    const changed = invalidatePlan(client);

    expect(client.getQueryData(options.queryKey)).toEqual([]);

    await changed;
    expect(loaded).toHaveBeenCalledOnce();

    stop();
  });
});

describe('invalidateUsage', () => {
  it('invalidates only the membership', () => {
    const client = createFilledClient();
    invalidateUsage(client);
    expect(isInvalidated(client, membershipQuery.queryKey)).toBe(true);

    for (const { queryKey } of [sessionQuery, ...lists])
      expect(isInvalidated(client, queryKey)).toBe(false);
  });
});
