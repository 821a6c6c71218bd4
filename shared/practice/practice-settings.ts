import * as z from 'zod';
import { professionLevels } from '../accounts/profession-level.ts';
import { leaveOutSchema, NOTHING_LEFT_OUT } from '../analysis/leave-out.ts';
import { CONSENT_VERSION } from './consent.ts';

/** What a member has agreed to and chosen for the analysis of the recordings that follow. */
export const practiceSettingsSchema = z.object({
  /** The text that was agreed to, and when (ISO 8601, UTC); null before that, or when it was taken back. */
  consent: z.object({ version: z.string(), agreedAt: z.string() }).nullable(),
  leaveOut: leaveOutSchema,
  /** Chooses the questions; null asks from all. */
  level: z.enum(professionLevels).nullable(),
});
export type PracticeSettings = z.output<typeof practiceSettingsSchema>;

/** What is not given stays as it is, also each switch of `leaveOut`. `consent` names the version of the text that was shown; null takes it back. */
export const settingsChangeSchema = z.object({
  consent: z
    .object({ version: z.string().max(40) })
    .nullable()
    .optional(),
  leaveOut: leaveOutSchema.partial().optional(),
  level: z.enum(professionLevels).nullable().optional(),
});
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** Of a member who has not chosen anything yet. */
export const firstSettings: PracticeSettings = {
  consent: null,
  leaveOut: NOTHING_LEFT_OUT,
  level: null,
};

/** Has the member agreed to the text as it reads today? */
export function hasConsented({ consent }: Pick<PracticeSettings, 'consent'>): boolean {
  return consent?.version === CONSENT_VERSION;
}
