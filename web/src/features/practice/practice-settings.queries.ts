import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leaveOutKeys } from '../../../../shared/analysis/leave-out.ts';
import { changePracticeSettings, getPracticeSettings } from '../../../../shared/practice/practice-settings.contract.ts';
import type { PracticeSettings, SettingsChange } from '../../../../shared/practice/practice-settings.ts';
import { call } from '../../platform/call.ts';

/** The member's consent and settings for future recordings. */
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

/** Saves the given values. Updates optimistically and, on failure, rolls back only the values of this call. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = practiceSettingsQuery;
  return useMutation({
    // Serialized, so that the last reply includes every change.
    scope: { id: changePracticeSettings.path },
    mutationFn: async (change: SettingsChange) => {
      const { body } = await call(changePracticeSettings, { body: change });
      return body;
    },
    onMutate: async ({ consent: _answeredByServer, ...change }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, changed(before, change));
      return { before };
    },
    onError: (_error, change, context) => {
      const before = context?.before;
      if (before) client.setQueryData(queryKey, (now) => now && changed(now, undoOf(before, change)));
    },
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  });
}

type Choice = Omit<SettingsChange, 'consent'>;

function changed(settings: PracticeSettings, { leaveOut = {}, level }: Choice): PracticeSettings {
  const { eyeContact, fillers, pace } = settings.leaveOut;
  return {
    ...settings,
    leaveOut: {
      eyeContact: leaveOut.eyeContact ?? eyeContact,
      fillers: leaveOut.fillers ?? fillers,
      pace: leaveOut.pace ?? pace,
    },
    level: level === undefined ? settings.level : level,
  };
}

/** Previous values of the changed settings only. */
function undoOf(before: PracticeSettings, { leaveOut = {}, level }: Choice): Choice {
  const keys = leaveOutKeys.filter((key) => leaveOut[key] !== undefined);
  return {
    leaveOut: Object.fromEntries(keys.map((key) => [key, before.leaveOut[key]])),
    level: level === undefined ? undefined : before.level,
  };
}
