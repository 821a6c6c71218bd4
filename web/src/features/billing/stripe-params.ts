import * as z from 'zod';
import { readCheckout } from '../../../../shared/billing/billing.contract.ts';

/**
 * Parameters taken from the URL: a checkout's client secret and the result of the bank's redirect. Kept in the history
 * state, so a reload keeps them but the address bar, referrers and shared links never contain them.
 */
const stripeParamsSchema = z.object({
  clientSecret: readCheckout.body.shape.clientSecret.nullable().catch(null),
  redirectStatus: z.enum(['succeeded', 'failed', 'pending']).nullable().catch(null),
});
export type StripeParams = z.output<typeof stripeParamsSchema>;

/** The handover in a history entry's state; all null if there is none. */
export function readStripeParams(state: unknown): StripeParams {
  return stripeParamsSchema.safeParse(state).data ?? { clientSecret: null, redirectStatus: null };
}

/** `seti_` (SetupIntent) saves a card for later; `pi_` (PaymentIntent) charges now. */
export function getIntentKind(clientSecret: string): 'setup' | 'payment' {
  return clientSecret.startsWith('seti_') ? 'setup' : 'payment';
}
