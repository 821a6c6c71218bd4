import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  finishRehearsal,
  listRehearsals,
  startRehearsal,
} from '#shared/practice/rehearsal.contract.ts';
import type { Rehearsal } from '#shared/practice/rehearsal/rehearsal.ts';
import { call } from '#web/platform/call.ts';

/** The member's rehearsals, newest first. */
export const rehearsalsQuery = queryOptions({
  queryKey: [listRehearsals.path],
  queryFn: async ({ signal }) => (await call(listRehearsals, { signal })).body,
});

function useUpdateCachedRehearsal() {
  const client = useQueryClient();
  return (rehearsal: Rehearsal) => {
    // Cancels a running refetch, because its older response would overwrite this change.
    void client.cancelQueries({ queryKey: rehearsalsQuery.queryKey });
    client.setQueryData(rehearsalsQuery.queryKey, (known) =>
      known?.some(({ id }) => id === rehearsal.id)
        ? known.map((one) => (one.id === rehearsal.id ? rehearsal : one))
        : [rehearsal, ...(known ?? [])],
    );
  };
}

export function useStartRehearsal() {
  const store = useUpdateCachedRehearsal();
  return useMutation({
    mutationFn: async ({ id, ...body }: Omit<Rehearsal, 'createdAt' | 'finishedAt'>) =>
      (await call(startRehearsal, { params: { id }, body })).body,
    onSuccess: store,
  });
}

export function useFinishRehearsal() {
  const store = useUpdateCachedRehearsal();
  return useMutation({
    mutationFn: async (id: string) => (await call(finishRehearsal, { params: { id } })).body,
    onSuccess: store,
  });
}
