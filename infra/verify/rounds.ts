import process from 'node:process';

/** True in `npm run verify`, where tests try as often as the goals ask. In `npm test` they try often enough to notice a mistake. */
export const isThorough = process.env.VERIFY === 'full';

/** How often a test tries. */
export function rounds(tries: { readonly short: number; readonly full: number }): number {
  return isThorough ? tries.full : tries.short;
}
