import process from 'node:process';

/** True in `npm run verify`, where tests try as often as the goals ask. In `npm test` they try often enough to notice a mistake. */
export const isThorough = process.env.VERIFY === 'full';

/** What chance begins with: the same in every `npm test`, another in every `npm run verify`, which prints it and takes it back. */
export const seed = Number(process.env.VERIFY_SEED ?? 20_260_101);

/** How often a test tries. */
export function rounds(tries: { readonly short: number; readonly full: number }): number {
  return isThorough ? tries.full : tries.short;
}
