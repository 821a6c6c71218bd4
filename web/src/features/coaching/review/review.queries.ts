import { queryOptions } from '@tanstack/react-query';
import {
  getCoachAnalysis,
  getCoachPlayback,
  getCoachReview,
} from '#shared/coaching/coaching.contract.ts';
import { call } from '#web/platform/call.ts';

/**
 * Everything needed to review a request. Refetched on each visit, because the draft may have
 * changed elsewhere.
 */
export const coachReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [getCoachReview.path, id],
    queryFn: async ({ signal }) => (await call(getCoachReview, { params: { id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
  });

/**
 * A signed URL of the submitted recording. It expires soon, so it's dropped from the cache once
 * unused.
 */
export const coachPlaybackQuery = (id: string) =>
  queryOptions({
    queryKey: [getCoachPlayback.path, id],
    queryFn: async ({ signal }) => (await call(getCoachPlayback, { params: { id }, signal })).body,
    gcTime: 0,
  });

export const coachAnalysisQuery = (id: string) =>
  queryOptions({
    queryKey: [getCoachAnalysis.path, id],
    queryFn: async ({ signal }) => (await call(getCoachAnalysis, { params: { id }, signal })).body,
  });
