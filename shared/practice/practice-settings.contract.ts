import { contract } from '../http/contract.ts';
import { practiceSettingsSchema, settingsChangeSchema } from './practice-settings.ts';

/** The member's consent and choices; the defaults before anything was chosen. */
export const getPracticeSettings = contract({
  feature: 'practice',
  name: 'get-practice-settings',
  method: 'GET',
  path: '/api/practice-settings',
  access: 'member',
  replies: { 200: practiceSettingsSchema },
});

/** Changes what is given and answers the whole. 409 CONFLICT when the consent names a text that is no longer the current one. */
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
