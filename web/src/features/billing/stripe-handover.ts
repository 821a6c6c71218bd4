import * as z from 'zod';
import { readCheckout } from '../../../../shared/billing/billing.contract.ts';

/**
 * What a page took out of its address: the secret of a checkout, and how the bank's page ended.
 * It travels in the history entry, so a reload keeps it while the address bar, a referrer or a shared link never show it.
 */
const handoverSchema = z.object({
  clientSecret: readCheckout.body.shape.clientSecret.nullable().catch(null),
  redirectStatus: z.enum(['succeeded', 'failed', 'pending']).nullable().catch(null),
});
export type Handover = z.output<typeof handoverSchema>;

/** The handover of a history entry; empty for an entry that has none. */
export function handoverOf(state: unknown): Handover {
  return handoverSchema.safeParse(state).data ?? { clientSecret: null, redirectStatus: null };
}

/** `seti_` keeps a card for later, `pi_` takes a payment now. */
export function intentKindOf(clientSecret: string): 'setup' | 'payment' {
  return clientSecret.startsWith('seti_') ? 'setup' : 'payment';
}
