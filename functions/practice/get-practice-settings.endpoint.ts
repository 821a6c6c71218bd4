import * as z from 'zod';
import { getPracticeSettings } from '../../shared/practice/practice-settings.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';

export function getPracticeSettingsWith(
  settings: Pick<PracticeSettingsStore, 'find'>,
): UseCase<typeof getPracticeSettings> {
  return async ({ caller }) => ({ status: 200, body: await settings.find(caller.memberId) });
}

export const handler = endpoint(getPracticeSettings, () => {
  const { PRACTICE_SETTINGS_TABLE } = readEnvironment({ PRACTICE_SETTINGS_TABLE: z.string() });
  return getPracticeSettingsWith(practiceSettingsStore(documentClient(), PRACTICE_SETTINGS_TABLE));
});
