import { voidOpenInvoices } from '../stripe/open-invoice.gateway.ts';
import {
  callStripe,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

/** Cancels a member's subscription or reverses the cancellation. Every call is idempotent. */
export function cancellationGateway(open: OpenStripe) {
  return {
    /** Ends the subscription at the end of the paid period or trial. */
    async cancelAtPeriodEnd(subscriptionId: string) {
      await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
      );
    },

    /** Ends the subscription immediately and voids its open invoices. */
    async cancelNow(subscriptionId: string) {
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
        undefinedIfMissing,
      );
      await voidOpenInvoices(open, subscriptionId);
    },

    async resume(subscriptionId: string) {
      await callStripe(open, async (stripe) => {
        const { cancel_at, cancel_at_period_end } =
          await stripe.subscriptions.retrieve(subscriptionId);
        // An operator may have set a specific end date instead of canceling at period end.
        if (cancel_at !== null && !cancel_at_period_end)
          await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
        if (cancel_at_period_end)
          await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
      });
    },
  };
}
