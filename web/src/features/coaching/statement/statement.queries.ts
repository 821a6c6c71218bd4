import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getCoachStatement,
  getTeamStatement,
  setCoachRate,
} from '#shared/coaching/coach-statement.contract.ts';
import { call, type CallInput } from '#web/platform/call.ts';

export const coachStatementQuery = queryOptions({
  queryKey: [getCoachStatement.path],
  queryFn: async ({ signal }) => (await call(getCoachStatement, { signal })).body.months,
  staleTime: 0,
});

export const teamStatementQuery = (month: string) =>
  queryOptions({
    queryKey: [getTeamStatement.path, month],
    queryFn: async ({ signal }) =>
      (await call(getTeamStatement, { query: { month }, signal })).body,
    staleTime: 0,
  });

export function useSetCoachRate() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [setCoachRate.name],
    mutationFn: async (body: CallInput<typeof setCoachRate>['body']) =>
      (await call(setCoachRate, { body })).body,
    onSettled: () =>
      Promise.all(
        [getTeamStatement.path, getCoachStatement.path].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
