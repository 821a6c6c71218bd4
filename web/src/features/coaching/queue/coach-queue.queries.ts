import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CoachQueueView } from '#shared/coaching/coach-queue.ts';
import { listCoachQueue, takeRequest } from '#shared/coaching/coaching.contract.ts';
import { call } from '#web/platform/call.ts';
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
