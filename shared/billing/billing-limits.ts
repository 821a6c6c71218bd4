import type { Limit } from '#shared/http/limits.ts';

/** All of a member's calls that read from Stripe, such as previews and receipts. */
export const BILLING_READS = [
  { counter: 'billing-reads', per: 'member', max: 100, window: 'hour' },
  { counter: 'billing-reads', per: 'members', max: 10_000, window: 'hour' },
] as const satisfies readonly Limit[];

/** All of a member's calls that change something at Stripe or open its portal. */
export const BILLING_WRITES = [
  { counter: 'billing-writes', per: 'member', max: 30, window: 'hour' },
  { counter: 'billing-writes', per: 'members', max: 3_000, window: 'hour' },
] as const satisfies readonly Limit[];

/**
 * Counted once the change is known to be possible, so that comparing plans and refused changes
 * don't count.
 */
export const PLAN_CHANGES = [
  { counter: 'plan-changes', per: 'member', max: 3, window: 'day', countedBy: 'use-case' },
] as const satisfies readonly Limit[];

/**
 * Enough for a class of 40 behind one address. Each page polls up to eight times until a plan
 * starts.
 */
export const CHECKOUT_STEPS = [
  { counter: 'checkout-steps', per: 'member', max: 100, window: 'hour' },
  { counter: 'checkout-steps', per: 'members', max: 10_000, window: 'hour' },
  { counter: 'checkout-steps', per: 'network', max: 400, window: 'hour' },
  { counter: 'checkout-steps', per: 'visitors', max: 20_000, window: 'hour' },
] as const satisfies readonly Limit[];
