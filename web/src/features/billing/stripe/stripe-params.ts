import * as z from 'zod';
import { checkoutSecretSchema } from '#shared/billing/billing.contract.ts';

/**
 * Parameters removed from the URL: a checkout's client secret and the result of the bank's
 * redirect. The history state keeps them across reloads, without exposing them in the address bar,
 * referrers or shared links.
 */
const stripeParamsSchema = z.object({
  clientSecret: checkoutSecretSchema.shape.clientSecret.nullable().catch(null),
  redirectStatus: z.enum(['succeeded', 'failed', 'pending']).nullable().catch(null),
});

export type StripeParams = z.output<typeof stripeParamsSchema>;

/** Reads the parameters from a history entry's state; all null if there are none. */
export function readStripeParams(state: unknown): StripeParams {
  return stripeParamsSchema.safeParse(state).data ?? { clientSecret: null, redirectStatus: null };
}
