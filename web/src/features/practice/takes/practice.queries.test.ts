// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Video } from '#shared/practice/video.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { aMembership } from '#web/features/billing/fixtures/membership.fixtures.ts';
import { membershipQuery } from '#web/features/billing/billing.public.ts';
import { videosQuery } from './practice.queries.ts';

afterEach(() => vi.unstubAllGlobals());

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
