import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestExport, getExport, openExport } from '../../../../shared/accounts/export.contract.ts';
import { call } from '../../platform/call.ts';

const POLL_MS = 3000;

const exportQuery = queryOptions({
  queryKey: [getExport.path],
  queryFn: async ({ signal }) => (await call(getExport, { signal })).body.copy,
});

/** The latest copy of the member's data; null if there is none. Polls while a copy is being prepared. */
export function useDataExport() {
  return useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? POLL_MS : false),
  });
}

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(requestExport, {})).body.copy,
    onSuccess: (copy) => client.setQueryData(exportQuery.queryKey, copy),
  });
}

/** Fetches a download URL, valid for 15 minutes. After an error, refetches the copy, which may have expired. */
export function useOpenExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(openExport, {})).body.url,
    onError: () => client.invalidateQueries({ queryKey: exportQuery.queryKey }),
  });
}
