import process from 'node:process';

/** True in `npm run verify`. In `npm test`, tests repeat only often enough to catch mistakes. */
export const isThorough = process.env.VERIFY === 'full';

/** Seed for random input: fixed in `npm test`, new for each `npm run verify`, which prints it. */
export const seed = Number(process.env.VERIFY_SEED ?? 20_260_101);

/** Number of repetitions of a test. */
export function repetitions(tries: { readonly short: number; readonly full: number }): number {
  return isThorough ? tries.full : tries.short;
}
