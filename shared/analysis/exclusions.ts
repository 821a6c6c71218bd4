import * as z from 'zod';

/**
 * Groups of signals that a member can exclude from the analysis. Excluded signals are neither scored nor reported
 * missing.
 */
export const exclusionKeys = ['eyeContact', 'fillers', 'pace'] as const;
export type ExclusionKey = (typeof exclusionKeys)[number];

/** `eyeContact`: time looking at the camera, and glances away from it. `fillers`: filler sounds. `pace`: tempo and all pauses. */
export const exclusionsSchema = z.object({ eyeContact: z.boolean(), fillers: z.boolean(), pace: z.boolean() });
export type Exclusions = z.output<typeof exclusionsSchema>;

export const NO_EXCLUSIONS: Exclusions = { eyeContact: false, fillers: false, pace: false };
