import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CoachRequest } from '#shared/coaching/coach-request.ts';
import {
  askCoach,
  editCoachRequest,
  getCoachRequest,
  listCoachRequests,
  rateCoach,
  replyToCoach,
  withdrawCoachRequest,
} from '#shared/coaching/coaching.contract.ts';
import { invalidateUsage } from '#web/features/billing/billing.public.ts';
import { call, type CallInput } from '#web/platform/call.ts';

const POLL_MS = 60_000;

/** The member's requests, newest first. Polled every minute while a request is unanswered. */
export const coachRequestsQuery = queryOptions({
  queryKey: [listCoachRequests.path],
  queryFn: async ({ signal }) => (await call(listCoachRequests, { signal })).body,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status !== 'completed') ? POLL_MS : false,
});

export const coachRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [listCoachRequests.path, id],
    queryFn: async ({ signal }) => (await call(getCoachRequest, { params: { id }, signal })).body,
  });

const refetchRequests = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: coachRequestsQuery.queryKey, exact: true });

export function useAskCoach() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [askCoach.name],
    mutationFn: (body: CallInput<typeof askCoach>['body']) => call(askCoach, { body }),
    // Refetches even after an error, because outdated data may have caused the error.
    onSettled: () => {
      invalidateUsage(client);
      return refetchRequests(client);
    },
  });
}

export function useWithdrawRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(withdrawCoachRequest, { params: { id } }),
    onSettled: () => {
      invalidateUsage(client);
      return refetchRequests(client);
    },
  });
}

/**
 * Saves an edited message. The body's `revision` is the request's revision when the form opened.
 */
export function useEditRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [editCoachRequest.name, id],
    mutationFn: (body: CallInput<typeof editCoachRequest>['body']) =>
      call(editCoachRequest, { params: { id }, body }),
    // The mutation waits for this refetch, so an edit conflict can show the newer message.
    onSettled: () => refetchRequests(client),
  });
}

/**
 * Takes `onSent`, because storing the response unmounts the form, and then callbacks passed to
 * `mutate` don't run.
 */
export function useReplyToCoach(id: string, onSent: () => void) {
  const store = useUpdateCachedRequest();
  return useMutation({
    mutationKey: [replyToCoach.name, id],
    mutationFn: (message: string) => call(replyToCoach, { params: { id }, body: { message } }),
    onSuccess: ({ body }) => {
      store(body);
      onSent();
    },
  });
}

export function useRateCoach(id: string) {
  const store = useUpdateCachedRequest();
  return useMutation({
    mutationKey: [rateCoach.name, id],
    mutationFn: (rating: number) => call(rateCoach, { params: { id }, body: { rating } }),
    onSuccess: ({ body }) => store(body),
  });
}

function useUpdateCachedRequest(): (request: CoachRequest) => void {
  const client = useQueryClient();
  return (request) => {
    client.setQueryData(coachRequestsQuery.queryKey, (all) =>
      all?.map((one) => (one.id === request.id ? { ...one, ...request } : one)),
    );
    client.setQueryData(
      coachRequestQuery(request.id).queryKey,
      (answer) => answer && { ...answer, ...request },
    );
  };
}
