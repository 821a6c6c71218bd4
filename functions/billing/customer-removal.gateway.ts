import { isDependencyFailure, refusalOf } from '../platform/dependency-failure.ts';
import { voidOpenInvoices } from './open-invoice.gateway.ts';
import { callStripe, isMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** How Stripe's customers go. Invoices and payments stay there, as the law on accounts demands. */
export interface CustomerRemovalGateway {
  /** This address's customers with the member's ID, and those of checkouts without an account. Empty without Stripe. */
  listOf(email: string, memberId: string): Promise<string[]>;
  /** Ends every subscription at once, drops what is open, then removes the customer with cards. Fine when it is gone. */
  remove(customerId: string): Promise<void>;
}

export function customerRemovalGateway(open: OpenStripe): CustomerRemovalGateway {
  return {
    async listOf(email, memberId) {
      try {
        const { data } = await callStripe(open, (stripe) => stripe.customers.list({ email, limit: 100 }));
        return data.filter(({ metadata }) => [undefined, '', memberId].includes(metadata.memberId)).map(({ id }) => id);
      } catch (error) {
        if (isDependencyFailure(error) && refusalOf(error) === 'NOT_CONFIGURED') return [];
        throw error;
      }
    },
    async remove(customerId) {
      try {
        await endSubscriptions(open, customerId);
        await callStripe(open, (stripe) => stripe.customers.del(customerId));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** Stripe would end them with the customer, but what is open would stay to be paid. */
async function endSubscriptions(open: OpenStripe, customerId: string): Promise<void> {
  const query = { customer: customerId, status: 'all', limit: 100 } as const;
  const { data } = await callStripe(open, (stripe) => stripe.subscriptions.list(query));
  for (const { id, status } of data) {
    if (status !== 'canceled' && status !== 'incomplete_expired') {
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(id));
    }
    await voidOpenInvoices(open, id);
  }
}
