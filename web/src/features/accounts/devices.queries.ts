import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSession, listSessions, type SessionList } from '../../../../shared/accounts/sessions.contract.ts';
import { call } from '../../platform/call.ts';

export const devicesQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async ({ signal }): Promise<SessionList> => (await call(listSessions, { signal })).body,
  // Sessions also start and end on other devices, so reopening the settings refetches them.
  staleTime: 0,
});

/** Also updates the cached list, because the server's may include the ended session for a moment. */
export function useSignOutDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endOtherSession, { params: { id } }),
    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey: devicesQuery.queryKey });
      client.setQueryData(
        devicesQuery.queryKey,
        (list) => list && { ...list, others: list.others.filter((other) => other.id !== id) },
      );
    },
    // The list may be stale. If the sign-out failed for another reason, the row stays.
    onError: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
