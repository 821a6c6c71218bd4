import { voidOpenInvoices } from './open-invoice.gateway.ts';
import { callStripe, isMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** How a member ends a subscription, and takes that back. Each may be called again. */
export interface SubscriptionEndGateway {
  /** Ends it when what is paid for is over; in a trial, when the trial is. */
  endLater(subscriptionId: string): Promise<void>;
  /** Ends it at once; nothing that is open has to be paid any more. */
  endNow(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
}

export function subscriptionEndGateway(open: OpenStripe): SubscriptionEndGateway {
  return {
    async endLater(subscriptionId) {
      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    },
    async endNow(subscriptionId) {
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      await voidOpenInvoices(open, subscriptionId);
    },
    async resume(subscriptionId) {
      await callStripe(open, async (stripe) => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId);
        // An operator may have set a day instead.
        if (cancel_at !== null && !cancel_at_period_end)
          await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
        if (cancel_at_period_end) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
      });
    },
  };
}
