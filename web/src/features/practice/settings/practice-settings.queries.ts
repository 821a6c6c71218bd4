import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { exclusionKeys } from '#shared/analysis/exclusions.ts';
import {
  changePracticeSettings,
  getPracticeSettings,
} from '#shared/practice/practice-settings.contract.ts';
import type { PracticeSettings, SettingsChange } from '#shared/practice/practice-settings.ts';
import { call } from '#web/platform/call.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';

export const practiceSettingsQuery = queryOptions({
  queryKey: [getPracticeSettings.path],
  queryFn: async ({ signal }): Promise<PracticeSettings> =>
    (await call(getPracticeSettings, { signal })).body,
  staleTime: 60_000,
});

/** Saves the given values. Updates optimistically and, on failure, rolls back only these values. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = practiceSettingsQuery;

  return useMutation({
    // Requests run one at a time, so the last response includes every change.
    scope: { id: changePracticeSettings.path },
    mutationFn: async (change: SettingsChange) =>
      (await call(changePracticeSettings, { body: change })).body,

    onMutate: async ({ consent: _answeredByServer, ...change }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, applyChange(before, change));
      return { before };
    },

    onError: (_error, change, context) => {
      const before = context?.before;
      if (before)
        client.setQueryData(
          queryKey,
          (now) => now && applyChange(now, pickPreviousValues(before, change)),
        );
    },

    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      // Also drops the plan's level, whose key extends this one, because it is derived from the
      // settings.
      client.removeQueries({
        queryKey,
        predicate: (query) => query.queryKey.length > queryKey.length,
      });
    },
  });
}

export function useSaveSettings() {
  const { mutate } = useChangeSettings();
  const notifyError = useNotifyError();

  return (change: SettingsChange) =>
    mutate(change, {
      onError: () =>
        notifyError('Settings not saved', 'Your change wasn’t saved. Please try again.'),
    });
}

type SettingsChoice = Omit<SettingsChange, 'consent'>;

function applyChange(
  settings: PracticeSettings,
  { exclusions, ...change }: SettingsChoice,
): PracticeSettings {
  return { ...settings, ...change, exclusions: { ...settings.exclusions, ...exclusions } };
}

function pickPreviousValues(before: PracticeSettings, change: SettingsChoice): SettingsChoice {
  const { exclusions = {}, level, transcribesOnDevice } = change;
  const keys = exclusionKeys.filter((key) => exclusions[key] !== undefined);

  return {
    exclusions: Object.fromEntries(keys.map((key) => [key, before.exclusions[key]])),
    ...(level !== undefined && { level: before.level }),
    ...(transcribesOnDevice !== undefined && { transcribesOnDevice: before.transcribesOnDevice }),
  };
}
