import type { Limit } from '#shared/http/limits.ts';

/** Correct codes count, too. At this rate, a year of guessing has a 2% chance of success. */
export const SECOND_FACTOR_TRIES = [
  { counter: 'second-factor', per: 'member', max: 10, window: 'hour', countedBy: 'use-case' },
  { counter: 'second-factor-daily', per: 'member', max: 20, window: 'day', countedBy: 'use-case' },
] as const satisfies readonly Limit[];

/** For the endpoints whose success sends an email. */
export const SECOND_FACTOR_SETUPS = [
  { counter: 'second-factor-setups', per: 'member', max: 30, window: 'hour' },
  { counter: 'second-factor-setups', per: 'members', max: 300, window: 'hour' },
] as const satisfies readonly Limit[];
