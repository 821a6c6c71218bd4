import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSession, listSessions, type SessionList } from '../../../../shared/accounts/sessions.contract.ts';
import { call } from '../../platform/call.ts';

const devicesQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async ({ signal }): Promise<SessionList> => (await call(listSessions, { signal })).body,
  // Devices come and go by themselves: whoever opens the settings again sees them as they are now.
  staleTime: 0,
});

export function useDevices() {
  return useQuery(devicesQuery);
}

/** Ends the session with this id and takes it from the list at once: the server's own may have it for a moment yet. */
export function useSignOutDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(endOtherSession, { params: { id } });
    },
    onSuccess: async (_, id) => {
      await client.cancelQueries({ queryKey: devicesQuery.queryKey });
      client.setQueryData(
        devicesQuery.queryKey,
        (list) => list && { ...list, others: list.others.filter((other) => other.id !== id) },
      );
    },
    // The list may be an old one. A row that failed for another reason stays where it is.
    onError: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
