import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askExport, getExport, openExport } from '../../../../shared/accounts/export.contract.ts';
import { call } from '../../platform/call.ts';

const POLL_MS = 3000;

const exportQuery = queryOptions({
  queryKey: [getExport.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(getExport, { signal });
    return body.copy;
  },
});

/** The copy of the member's data, null without one. Asks again by itself while one is being made. */
export function useDataCopy() {
  return useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? POLL_MS : false),
  });
}

export function useAskCopy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(askExport, {})).body.copy,
    onSuccess: (copy) => client.setQueryData(exportQuery.queryKey, copy),
  });
}

/** Answers the file's address, good for a quarter of an hour. A refusal may mean that the copy is gone, so it asks again. */
export function useOpenCopy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(openExport, {})).body.url,
    onError: () => client.invalidateQueries({ queryKey: exportQuery.queryKey }),
  });
}
