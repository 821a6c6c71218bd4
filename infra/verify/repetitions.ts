import process from 'node:process';

/**
 * True in a full `npm run verify`. In `npm test`, tests repeat less often, and slow journeys are
 * skipped.
 */
export const isThorough = process.env.VERIFY === 'full';

/**
 * Screen widths in CSS pixels at which a journey runs: a phone and, in a full `npm run verify`, a
 * desktop.
 */
export const journeyWidths = isThorough ? [360, 1440] : [360];

/** Seed for random input. Fixed in `npm test`; `npm run verify` picks a new seed and prints it. */
export const seed = Number(process.env.VERIFY_SEED ?? 20_260_101);

/** How often to repeat a test in this run. */
export function repetitions(tries: { short: number; full: number }): number {
  return isThorough ? tries.full : tries.short;
}
