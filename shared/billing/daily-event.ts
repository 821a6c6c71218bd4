import * as z from 'zod';

/**
 * Events that are counted per UTC day. `trial-started`: with a confirmed card. `plan-canceled`: not
 * if a refund, nonpayment, or an account deletion ended the plan.
 */
export const dailyEventKinds = [
  'first-sign-in',
  'trial-started',
  'first-charge',
  'plan-canceled',
  'plan-refunded',
] as const;

export type DailyEventKind = (typeof dailyEventKinds)[number];

export const dailyEventCountSchema = z.object({
  count: z.int(),
  /** True if there are more events than one page of the index holds. */
  hasMore: z.boolean(),
});

export type DailyEventCount = z.output<typeof dailyEventCountSchema>;

export const dailyEventLabels: Readonly<Record<DailyEventKind, string>> = {
  'first-sign-in': 'First sign-ins',
  'trial-started': 'Trials started',
  'first-charge': 'First charges',
  'plan-canceled': 'Cancellations',
  'plan-refunded': 'Full refunds',
};

/** For example '8,123+'. */
export function formatEventCount({ count, hasMore }: DailyEventCount): string {
  return `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`;
}
