import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSession, listSessions, type SessionList } from '../../../../shared/accounts/sessions.contract.ts';
import { call } from '../../platform/call.ts';

export const devicesQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async ({ signal }): Promise<SessionList> => (await call(listSessions, { signal })).body,
  // Sessions also start and end on other devices, so each visit to the settings refetches the list.
  staleTime: 0,
});

/** Ends another session. Also removes it from the cached list, because the server may still list it for a moment. */
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
    // The session may have ended already, so the list is refetched.
    onError: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
