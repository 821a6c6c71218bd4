import { installMovableDate } from '../../movable-date.mjs';

declare global {
  // `stripe-page.ts` sets this variable in the first line of the bundle.
  // oxlint-disable-next-line no-underscore-dangle -- must not clash with the page's globals
  var __clockOffsetMs: number | undefined;
}

const { __clockOffsetMs: offsetMs = 0 } = globalThis;
if (offsetMs > 0) installMovableDate().setOffset(offsetMs);
