import process from 'node:process';

/** True in `npm run verify`. `npm test` repeats just enough to catch a mistake. */
export const isThorough = process.env.VERIFY === 'full';

/** Seed for random input: fixed in `npm test`, fresh in `npm run verify`, which prints it. */
export const seed = Number(process.env.VERIFY_SEED ?? 20_260_101);

/** Returns how often a test repeats. */
export function rounds(tries: { readonly short: number; readonly full: number }): number {
  return isThorough ? tries.full : tries.short;
}
