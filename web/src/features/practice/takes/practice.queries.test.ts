// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Video } from '#shared/practice/video.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { aMembership } from '#web/features/billing/fixtures/membership.fixtures.ts';
import { membershipQuery } from '#web/features/billing/billing.public.ts';
import { videosQuery } from './practice.queries.ts';

const take = (analysisStatus: Video['analysisStatus']) =>
  aVideo({ analysisStatus, aiAnalysisResults: null });

it.each([
  ['failed', true],
  ['completed', true],
  ['processing', false],
] as const)('once a take is %s, the usage is refetched: %s', async (status, isRefetched) => {
  const client = new QueryClient();
  client.setQueryData(videosQuery.queryKey, [take('pending')]);
  client.setQueryData(membershipQuery.queryKey, aMembership());
  vi.stubGlobal('fetch', async () => Response.json([take(status)]));

  await client.fetchQuery({ ...videosQuery, staleTime: 0 });

  expect(client.getQueryState(membershipQuery.queryKey)?.isInvalidated).toBe(isRefetched);
});

it('loads the takes of all pages, newest first', async () => {
  const newest = aVideo({ id: 'take-000002', createdAt: '2026-01-02T12:00:00Z' });
  const oldest = aVideo({ id: 'take-000001', createdAt: '2026-01-01T12:00:00Z' });
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith(`?after=${newest.id}`)
      ? Response.json([oldest])
      : Response.json([newest], { headers: { 'x-next-cursor': newest.id } }),
  );

  const videos = await new QueryClient().fetchQuery(videosQuery);

  expect(videos.map(({ id }) => id)).toEqual([newest.id, oldest.id]);
});
