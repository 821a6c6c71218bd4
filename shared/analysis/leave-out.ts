import * as z from 'zod';

/**
 * Groups of signals that a member can exclude from the analysis. Excluded signals are neither scored nor reported
 * missing.
 */
export const leaveOutKeys = ['eyeContact', 'fillers', 'pace'] as const;
export type LeaveOutKey = (typeof leaveOutKeys)[number];

/** `eyeContact`: camera contact and looks away. `fillers`: filler sounds. `pace`: tempo and all pauses. */
export const leaveOutSchema = z.object({ eyeContact: z.boolean(), fillers: z.boolean(), pace: z.boolean() });
export type LeaveOut = z.output<typeof leaveOutSchema>;

export const NOTHING_LEFT_OUT: LeaveOut = { eyeContact: false, fillers: false, pace: false };
