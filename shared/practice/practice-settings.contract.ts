import { contract } from '../http/contract.ts';
import { practiceSettingsSchema, settingsChangeSchema } from './practice-settings.ts';

/** The member's consent and choices, or the defaults. */
export const getPracticeSettings = contract({
  feature: 'practice',
  name: 'get-practice-settings',
  method: 'GET',
  path: '/api/practice-settings',
  access: 'member',
  replies: { 200: practiceSettingsSchema },
});

/** Changes the given settings and returns all settings. 409 CONFLICT if the member consented to an outdated text. */
export const changePracticeSettings = contract({
  feature: 'practice',
  name: 'change-practice-settings',
  method: 'PUT',
  path: '/api/practice-settings',
  access: 'member',
  body: settingsChangeSchema,
  bodyKind: 'json',
  replies: { 200: practiceSettingsSchema },
});
