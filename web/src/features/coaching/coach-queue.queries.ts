import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CoachAnswer, CoachDraft } from '../../../../shared/coaching/coach-text.ts';
import {
  answerRequest,
  getScoreAgreement,
  getCoachAnalysis,
  getCoachPlayback,
  getCoachReview,
  listCoachQueue,
  markReplySeen,
  releaseRequest,
  saveCoachDraft,
  takeRequest,
} from '../../../../shared/coaching/coaching.contract.ts';
import type { CoachQueueView } from '../../../../shared/coaching/coach-queue.ts';
import { call } from '../../platform/call.ts';

const POLL_MS = 60_000;

/** One view of the coach queue. Polled every minute, because other coaches may take requests. */
export const coachQueueQuery = (view: CoachQueueView) =>
  infiniteQueryOptions({
    queryKey: [listCoachQueue.path, view],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listCoachQueue, { query: { view, from: pageParam || undefined }, signal })).body,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

/** Everything needed to review a request. Refetched on each visit, because the draft may have changed elsewhere. */
export const coachReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [getCoachReview.path, id],
    queryFn: async ({ signal }) => (await call(getCoachReview, { params: { id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
  });

/** A signed URL of the submitted recording. It expires soon, so it's dropped from the cache once unused. */
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

export const scoreAgreementQuery = queryOptions({
  queryKey: [getScoreAgreement.path],
  queryFn: async ({ signal }) => (await call(getScoreAgreement, { signal })).body,
  staleTime: 0,
});

/** Extends the hold on a request. Fails if the coach no longer holds it, even if it is back in the queue. */
export async function renewHold(id: string) {
  return (await call(takeRequest, { params: { id }, query: { renew: 'true' } })).body;
}

/** Takes a request. If this coach has already taken it, extends the hold. */
export async function takeOrRenewRequest(id: string) {
  return (await call(takeRequest, { params: { id }, query: {} })).body;
}

export function useTakeRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [takeRequest.name],
    mutationFn: takeOrRenewRequest,
    onSettled: () => void client.invalidateQueries({ queryKey: [listCoachQueue.path] }),
  });
}

export function useReleaseRequest() {
  return useMutation({
    mutationKey: [releaseRequest.name],
    mutationFn: (id: string) => call(releaseRequest, { params: { id } }),
  });
}

/** Saves the draft and extends the coach's hold on the request. */
export async function saveDraft(id: string, draft: CoachDraft, version: number) {
  return (await call(saveCoachDraft, { params: { id }, body: { ...draft, version } })).body;
}

export function useSendAnswer(id: string) {
  return useMutation({
    mutationKey: [answerRequest.name],
    mutationFn: ({ answer, version }: { readonly answer: CoachAnswer; readonly version: number }) =>
      call(answerRequest, { params: { id }, body: { ...answer, version } }),
  });
}

export const saveReplySeen = (id: string) => call(markReplySeen, { params: { id } });
