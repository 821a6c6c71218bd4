import { contractsFor } from '#shared/http/contract.ts';
import { practiceSettingsSchema, settingsChangeSchema } from './practice-settings.ts';

const contract = contractsFor('practice');

/** The member's consent and choices; defaults if nothing is saved. */
export const getPracticeSettings = contract({
  name: 'get-practice-settings',
  method: 'GET',
  path: '/api/practice-settings',
  access: 'member',
  replies: { 200: practiceSettingsSchema },
});

/**
 * Changes the given settings and returns all settings. 409 CONFLICT if `consent` names an outdated
 * text.
 */
export const changePracticeSettings = contract({
  name: 'change-practice-settings',
  method: 'PUT',
  path: '/api/practice-settings',
  access: 'member',
  body: settingsChangeSchema,
  replies: { 200: practiceSettingsSchema },
});
