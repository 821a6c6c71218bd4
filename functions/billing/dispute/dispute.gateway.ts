import type { Stripe } from 'stripe';
import { disputeMetadata, readDisputes, toDisputeState, type Dispute } from './dispute.ts';
import { voidOpenInvoices } from '../stripe/open-invoice.gateway.ts';
import {
  asExpanded,
  callStripe,
  toId,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

interface DisputedPayment extends Dispute {
  disputeId: string;
  customerId: string;
  /** Null if the payment wasn't for a subscription. */
  subscriptionId: string | null;
}

export type DisputeGateway = ReturnType<typeof disputeGateway>;

export function disputeGateway(open: OpenStripe) {
  return {
    /**
     * A dispute names no customer, so its charge is looked up. Undefined if the charge has no
     * customer.
     */
    async find(disputeId: string): Promise<DisputedPayment | undefined> {
      const found = await callStripe(open, (stripe) =>
        stripe.disputes.retrieve(disputeId, { expand: ['charge'] }),
      );
      const charge = asExpanded(found.charge);
      const customerId = toId(charge?.customer);
      if (!charge || customerId === null) return undefined;

      return {
        disputeId,
        customerId,
        subscriptionId: await findSubscriptionId(open, customerId, toId(charge.payment_intent)),
        state: toDisputeState(found.status),
        cents: found.amount,
        openedAt: new Date(found.created * 1000).toISOString(),
      };
    },

    /**
     * Records the dispute on its subscription. Stops charging while a dispute is open, and ends the
     * subscription if one is lost. Returns false if nothing changed. Idempotent.
     */
    async settle(
      subscriptionId: string,
      { disputeId, state, cents, openedAt }: DisputedPayment,
    ): Promise<boolean> {
      const before = await callStripe(open, (stripe) =>
        stripe.subscriptions.retrieve(subscriptionId),
      );
      const recorded = disputeMetadata(disputeId, { state, cents, openedAt });
      const states = readDisputes({ ...before.metadata, ...recorded }).map(
        (dispute) => dispute.state,
      );
      const hasEnded = before.status === 'canceled' || before.status === 'incomplete_expired';
      const { metadata, ...pause } = hasEnded ? {} : planPause(before, states.includes('open'));
      const change = { ...pause, metadata: { ...recorded, ...metadata } };

      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, change));

      if (states.includes('lost') && !hasEnded) {
        await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
          undefinedIfMissing,
        );
        await voidOpenInvoices(open, subscriptionId);
      }

      return Object.entries(recorded).some(([key, value]) => before.metadata[key] !== value);
    },
  };
}

/** Pauses or resumes charging. Leaves a pause that an operator started. */
function planPause(
  { pause_collection: paused, metadata }: Stripe.Subscription,
  isOpen: boolean,
): Pick<Stripe.SubscriptionUpdateParams, 'pause_collection'> & {
  metadata?: Record<string, string>;
} {
  if (isOpen && !paused)
    return { pause_collection: { behavior: 'void' }, metadata: { pausedForDispute: 'true' } };
  if (isOpen || !paused || !metadata.pausedForDispute) return {};

  return { pause_collection: '', metadata: { pausedForDispute: '' } };
}

/** The subscription that the payment was for. */
async function findSubscriptionId(
  open: OpenStripe,
  customerId: string,
  paymentIntentId: string | null,
): Promise<string | null> {
  const query = {
    customer: customerId,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  } as const;

  const invoices = await callStripe(open, (stripe) =>
    stripe.invoices
      .list({ ...query, expand: [...query.expand] })
      .autoPagingToArray({ limit: 1_000 }),
  );

  const paid = invoices.find(({ payments }) =>
    payments?.data.some(({ payment }) => toId(payment.payment_intent) === paymentIntentId),
  );

  return toId(paid?.parent?.subscription_details?.subscription);
}
