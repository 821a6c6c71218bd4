import * as z from 'zod';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { exclusionsSchema, NO_EXCLUSIONS } from '#shared/analysis/exclusions.ts';
import { CONSENT_VERSION } from './consent-version.ts';

export const practiceSettingsSchema = z.object({
  /**
   * The version of the accepted text and the time of consent (ISO 8601, UTC); null without consent.
   */
  consent: z.object({ version: z.string(), agreedAt: z.string() }).nullable(),
  exclusions: exclusionsSchema,
  /** Only questions for this career stage are suggested; null for all stages. */
  level: z.enum(professionLevels).nullable(),
  /** True if browsers that can recognize speech on the device should transcribe takes. */
  transcribesOnDevice: z.boolean(),
});

export type PracticeSettings = z.output<typeof practiceSettingsSchema>;

/**
 * Omitted fields stay unchanged. `consent` has the version of the displayed text; null withdraws
 * consent.
 */
export const settingsChangeSchema = z.object({
  consent: z
    .object({ version: z.string().max(40) })
    .nullable()
    .optional(),
  exclusions: exclusionsSchema.partial().optional(),
  level: z.enum(professionLevels).nullable().optional(),
  transcribesOnDevice: z.boolean().optional(),
});

export type SettingsChange = z.output<typeof settingsChangeSchema>;

export const defaultPracticeSettings: PracticeSettings = {
  consent: null,
  exclusions: NO_EXCLUSIONS,
  level: null,
  transcribesOnDevice: true,
};

export function hasConsented({ consent }: Pick<PracticeSettings, 'consent'>): boolean {
  return consent?.version === CONSENT_VERSION;
}
