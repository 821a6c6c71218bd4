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
