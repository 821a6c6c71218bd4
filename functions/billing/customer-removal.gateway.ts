import { isDependencyFailure, errorCodeFor } from '../platform/dependency-failure.ts';
import { voidOpenInvoices } from './open-invoice.gateway.ts';
import { callStripe, undefinedIfMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** Deletes customers at Stripe. Stripe keeps invoices and payments, as accounting law requires. */
export type CustomerRemovalGateway = ReturnType<typeof customerRemovalGateway>;

export function customerRemovalGateway(open: OpenStripe) {
  return {
    /**
     * IDs of customers with this email that belong to this member or to no account. Empty if Stripe isn't configured.
     */
    async listByEmail(email: string, memberId: string) {
      try {
        const { data } = await callStripe(open, (stripe) => stripe.customers.list({ email, limit: 100 }));
        return data.filter(({ metadata }) => [undefined, '', memberId].includes(metadata.memberId)).map(({ id }) => id);
      } catch (error) {
        if (isDependencyFailure(error) && errorCodeFor(error) === 'NOT_CONFIGURED') return [];
        throw error;
      }
    },
    /** Ends every subscription immediately, voids open invoices, then deletes the customer and cards. Idempotent. */
    remove: (customerId: string) => removeCustomer(open, customerId).catch(undefinedIfMissing),
  };
}

/** Voids open invoices first, because deleting the customer would only end the subscriptions. */
async function removeCustomer(open: OpenStripe, customerId: string): Promise<void> {
  const query = { customer: customerId, status: 'all', limit: 100 } as const;
  const { data } = await callStripe(open, (stripe) => stripe.subscriptions.list(query));
  for (const { id, status } of data) {
    if (status !== 'canceled' && status !== 'incomplete_expired') {
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(id));
    }
    await voidOpenInvoices(open, id);
  }
  await callStripe(open, (stripe) => stripe.customers.del(customerId));
}
