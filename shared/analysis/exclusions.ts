import * as z from 'zod';

/**
 * Groups of signals that a member can exclude from the analysis. Excluded signals are neither
 * scored nor reported as missing.
 */
export const exclusionKeys = ['eyeContact', 'fillers', 'pace'] as const;

export type ExclusionKey = (typeof exclusionKeys)[number];

/**
 * True means excluded. `eyeContact` covers looking at or away from the camera; `pace` covers tempo
 * and pauses.
 */
export const exclusionsSchema = z.object({
  eyeContact: z.boolean(),
  fillers: z.boolean(),
  pace: z.boolean(),
});

export type Exclusions = z.output<typeof exclusionsSchema>;

export const NO_EXCLUSIONS: Exclusions = { eyeContact: false, fillers: false, pace: false };
