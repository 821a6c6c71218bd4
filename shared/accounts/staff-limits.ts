import type { Limit } from '#shared/http/limits.ts';

/** Changes that administrators make to accounts and requests. Most of them send an email. */
export const STAFF_CHANGES = [
  { counter: 'staff-changes', per: 'member', max: 200, window: 'hour' },
  { counter: 'staff-changes', per: 'members', max: 1_000, window: 'hour' },
] as const satisfies readonly Limit[];
