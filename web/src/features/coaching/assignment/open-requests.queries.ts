import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  assignRequest,
  listCoaches,
  listOpenRequests,
} from '#shared/coaching/coach-team.contract.ts';
import { call, type CallInput } from '#web/platform/call.ts';

const POLL_MS = 60_000;

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
