import { Stripe } from 'stripe';
import * as z from 'zod';
import type { OpenStripe } from '../stripe/stripe-client.gateway.ts';

/** Events that can change a membership. The webhook is registered at Stripe for these events. */
export const stripeEventTypes = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.completed',
  'customer.deleted',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'setup_intent.succeeded',
] as const;

/**
 * Only identifies the customer or the dispute. Events can be late or out of order, so their state
 * may be outdated.
 */
interface StripeEvent {
  eventId: string;
  type: string;
  /** Null if the event doesn't refer to a customer. */
  customerId: string | null;
  /** Set for a dispute, which doesn't refer to its customer. */
  disputeId: string | null;
}

export type StripeEventGateway = ReturnType<typeof stripeEventGateway>;

/** How long a signature is valid, in seconds. */
const TOLERANCE_SECONDS = 300;

/**
 * Example: `t=1492774577,v1=5257a869…`. Checked first, because the SDK throws other errors for
 * malformed headers.
 */
const SIGNATURE = /^t=\d{1,12}(,v\d=[0-9a-f]+)+$/;

export function stripeEventGateway(open: OpenStripe) {
  return {
    /**
     * Returns undefined if the signature or the mode (test or live) is wrong. Throws if no keys are
     * configured.
     */
    async read(body: Uint8Array, signature: string): Promise<StripeEvent | undefined> {
      const { stripe, webhookSecrets, isLive } = await open();
      if (!SIGNATURE.test(signature)) return undefined;

      for (const secret of webhookSecrets) {
        const event = verifyEvent(() =>
          stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_SECONDS),
        );
        if (event) return event.livemode === isLive ? toStripeEvent(event) : undefined;
      }

      return undefined;
    },
  };
}

/** The event fields that the webhook and the reconciliation read. */
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

type VerifiedEvent = z.output<typeof eventSchema>;

function verifyEvent(construct: () => unknown): VerifiedEvent | undefined {
  try {
    // A correctly signed event can still have an unexpected structure.
    return eventSchema.safeParse(construct()).data;
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeSignatureVerificationError ||
      error instanceof SyntaxError
    )
      return undefined;

    throw error;
  }
}

/** The customer ID, if the event's object is a customer or refers to one; otherwise null. */
const customerIdSchema = z
  .union([
    z.object({ object: z.literal('customer'), id: z.string() }).transform(({ id }) => id),
    z.object({ customer: z.string() }).transform(({ customer }) => customer),
    z.object({ customer: z.object({ id: z.string() }) }).transform(({ customer }) => customer.id),
  ])
  .nullable()
  .catch(null);

const disputeIdSchema = z
  .object({ object: z.literal('dispute'), id: z.string() })
  .transform(({ id }) => id)
  .nullable()
  .catch(null);

export function toStripeEvent({ id, type, data: { object } }: VerifiedEvent): StripeEvent {
  return {
    eventId: id,
    type,
    customerId: customerIdSchema.parse(object),
    disputeId: disputeIdSchema.parse(object),
  };
}
