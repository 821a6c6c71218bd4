import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changePracticeSettings, getPracticeSettings } from '../../../../shared/practice/practice-settings.contract.ts';
import type { PracticeSettings, SettingsChange } from '../../../../shared/practice/practice-settings.ts';
import { call } from '../../platform/call.ts';

/** The member's consent and choices for recordings to come. */
export const practiceSettingsQuery = queryOptions({
  queryKey: [getPracticeSettings.path],
  queryFn: async ({ signal }): Promise<PracticeSettings> => {
    const { body } = await call(getPracticeSettings, { signal });
    return body;
  },
  staleTime: 60_000,
});

export function usePracticeSettings() {
  return useQuery(practiceSettingsQuery);
}

/** Saves what is given. Switches show their new place at once and go back when it was not saved. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = practiceSettingsQuery;
  return useMutation({
    mutationFn: async (change: SettingsChange) => {
      const { body } = await call(changePracticeSettings, { body: change });
      return body;
    },
    onMutate: async ({ consent: _answeredByServer, ...change }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...withoutGaps(before, change) });
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  });
}

function withoutGaps(before: PracticeSettings, change: Omit<SettingsChange, 'consent'>) {
  return {
    leaveOut: change.leaveOut ?? before.leaveOut,
    level: change.level === undefined ? before.level : change.level,
  };
}
