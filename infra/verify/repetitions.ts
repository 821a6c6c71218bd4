import process from 'node:process';

/** True in a full `npm run verify`. In `npm test`, each test repeats only a few times. */
export const isThorough = process.env.VERIFY === 'full';

/** Widths of the screens, in CSS pixels, on which a journey repeats: a phone and, in a full `npm run verify`, a laptop. */
export const screenWidths = isThorough ? [360, 1440] : [360];

/** Seed for random input. Fixed in `npm test`; `npm run verify` picks a new seed and prints it. */
export const seed = Number(process.env.VERIFY_SEED ?? 20_260_101);

/** How often to repeat a test in this run. */
export function repetitions(tries: { readonly short: number; readonly full: number }): number {
  return isThorough ? tries.full : tries.short;
}
