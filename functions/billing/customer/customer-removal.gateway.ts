import type { Stripe } from 'stripe';
import { isDependencyFailure, errorCodeFor } from '#platform/dependency-failure.ts';
import { voidOpenInvoices } from '../stripe/open-invoice.gateway.ts';
import {
  callStripe,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

/** Deletes customers at Stripe. Stripe keeps invoices and payments, as accounting law requires. */
export type CustomerRemovalGateway = ReturnType<typeof customerRemovalGateway>;

export function customerRemovalGateway(open: OpenStripe) {
  return {
    /**
     * IDs of customers with this email that belong to this member or to no account. Empty if Stripe
     * isn't configured.
     */
    async listByEmail(email: string, memberId: string) {
      try {
        const { data } = await callStripe(open, (stripe) =>
          stripe.customers.list({ email, limit: 100 }),
        );
        return data
          .filter(({ metadata }) => [undefined, '', memberId].includes(metadata.memberId))
          .map(({ id }) => id);
      } catch (error) {
        if (isDependencyFailure(error) && errorCodeFor(error) === 'NOT_CONFIGURED') return [];
        throw error;
      }
    },

    /**
     * Ends every subscription immediately, voids open invoices, then deletes the customer and
     * cards. Idempotent.
     */
    remove: (customerId: string) => removeCustomer(open, customerId).catch(undefinedIfMissing),

    /** Deletes a customer that has no live subscription. Returns false if there is one. */
    async removeUnused(customerId: string): Promise<boolean> {
      const subscriptions = await listSubscriptions(open, customerId);
      if (subscriptions.some(isLive)) return false;

      for (const { id } of subscriptions) await voidOpenInvoices(open, id);
      await callStripe(open, (stripe) => stripe.customers.del(customerId)).catch(
        undefinedIfMissing,
      );

      return true;
    },
  };
}

/** Voids open invoices first, because deleting the customer would only end the subscriptions. */
async function removeCustomer(open: OpenStripe, customerId: string): Promise<void> {
  for (const subscription of await listSubscriptions(open, customerId)) {
    const { id } = subscription;
    if (isLive(subscription)) await callStripe(open, (stripe) => stripe.subscriptions.cancel(id));
    await voidOpenInvoices(open, id);
  }

  await callStripe(open, (stripe) => stripe.customers.del(customerId));
}

async function listSubscriptions(
  open: OpenStripe,
  customerId: string,
): Promise<readonly Stripe.Subscription[]> {
  const query = { customer: customerId, status: 'all', limit: 100 } as const;
  return (await callStripe(open, (stripe) => stripe.subscriptions.list(query))).data;
}

function isLive({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}
