import * as z from 'zod';
import { professionLevels } from '../accounts/profession-level.ts';
import { leaveOutSchema, NOTHING_LEFT_OUT } from '../analysis/leave-out.ts';
import { CONSENT_VERSION } from './consent.ts';

/** A member's consent and choices for future analyses. */
export const practiceSettingsSchema = z.object({
  /** Version of the accepted text, and when (ISO 8601, UTC); null before consent or after it was withdrawn. */
  consent: z.object({ version: z.string(), agreedAt: z.string() }).nullable(),
  leaveOut: leaveOutSchema,
  /** Filters the questions; null allows all levels. */
  level: z.enum(professionLevels).nullable(),
});
export type PracticeSettings = z.output<typeof practiceSettingsSchema>;

/**
 * Missing fields and `leaveOut` switches stay unchanged. `consent` names the version of the displayed text; null
 * withdraws consent.
 */
export const settingsChangeSchema = z.object({
  consent: z
    .object({ version: z.string().max(40) })
    .nullable()
    .optional(),
  leaveOut: leaveOutSchema.partial().optional(),
  level: z.enum(professionLevels).nullable().optional(),
});
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** Defaults until the member changes a setting. */
export const firstSettings: PracticeSettings = {
  consent: null,
  leaveOut: NOTHING_LEFT_OUT,
  level: null,
};

/** True if the member accepted the current text. */
export function hasConsented({ consent }: Pick<PracticeSettings, 'consent'>): boolean {
  return consent?.version === CONSENT_VERSION;
}
