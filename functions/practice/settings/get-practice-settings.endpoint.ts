import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { getPracticeSettings } from '#shared/practice/practice-settings.contract.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';

export function getPracticeSettingsWith(
  settings: Pick<PracticeSettingsStore, 'find'>,
): UseCase<typeof getPracticeSettings> {
  return async ({ caller }) => ({ status: 200, body: await settings.find(caller.memberId) });
}

export const handler = createHandler(getPracticeSettings, () =>
  getPracticeSettingsWith(practiceSettingsStore()),
);
