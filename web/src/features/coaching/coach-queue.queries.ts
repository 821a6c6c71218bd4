import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CoachQueueView } from '#shared/coaching/coach-queue.ts';
import {
  assignRequest,
  listCoaches,
  listOpenRequests,
} from '#shared/coaching/coach-team.contract.ts';
import {
  getScoreAgreement,
  getCoachAnalysis,
  getCoachPlayback,
  getCoachReview,
  listCoachQueue,
  takeRequest,
} from '#shared/coaching/coaching.contract.ts';
import { call, type CallInput } from '#web/platform/call.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';

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

export const scoreAgreementQuery = queryOptions({
  queryKey: [getScoreAgreement.path],
  queryFn: async ({ signal }) => (await call(getScoreAgreement, { signal })).body,
  staleTime: 0,
});

/** Takes a request. If this coach has already taken it, extends the hold. */
export async function take(id: string) {
  return (await call(takeRequest, { params: { id }, query: {} })).body;
}

/**
 * Takes a request, then calls `onTaken` or, by default, opens the request. Shows an error on
 * failure.
 */
export function useTakeRequest(onTaken?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useNotifyError();
  const isUnderWay = useIsMutationPending();
  const { mutate, isPending } = useMutation({
    mutationKey: [takeRequest.name],
    mutationFn: take,
    onSettled: () => void client.invalidateQueries({ queryKey: [listCoachQueue.path] }),
  });

  return {
    isTaking: isPending,
    take: (id: string) => {
      if (isUnderWay(takeRequest.name)) return;

      mutate(id, {
        onSuccess: () => (onTaken ? onTaken() : void navigate(`/coach/${id}`)),
        onError: (error) => notifyError('The request couldn’t be taken', error),
      });
    },
  };
}

export const openRequestsQuery = infiniteQueryOptions({
  queryKey: [listOpenRequests.path],
  queryFn: async ({ pageParam, signal }) =>
    (await call(listOpenRequests, { query: { from: pageParam || undefined }, signal })).body,
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
  refetchInterval: POLL_MS,
});

export const coachTeamQuery = queryOptions({
  queryKey: [listCoaches.path],
  queryFn: async ({ signal }) => (await call(listCoaches, { signal })).body,
  staleTime: 0,
});

export function useAssignRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [assignRequest.name],
    mutationFn: async (body: CallInput<typeof assignRequest>['body']) =>
      (await call(assignRequest, { params: { id }, body })).body,

    // Not refetched, because the index behind the list may still contain the previous coach.
    onSuccess: (moved) =>
      client.setQueryData(openRequestsQuery.queryKey, (list) => {
        const replace = (page: NonNullable<typeof list>['pages'][number]) => ({
          ...page,
          requests: page.requests.map((each) => (each.id === moved.id ? moved : each)),
        });

        return list && { ...list, pages: list.pages.map(replace) };
      }),

    onError: () => void client.invalidateQueries({ queryKey: openRequestsQuery.queryKey }),
  });
}
