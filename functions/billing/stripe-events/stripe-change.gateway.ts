import { callStripe, type OpenStripe } from '../stripe/stripe-client.gateway.ts';
import { stripeEventTypes, toStripeEvent } from './stripe-event.gateway.ts';

/** A time span that includes `from` but not `until`. Stripe's times are whole seconds. */
export interface EventSlice {
  from: Date;
  until: Date;
}

/** Without duplicates. */
export interface StripeChanges {
  customerIds: readonly string[];
  disputeIds: readonly string[];
}

export type StripeChangeGateway = ReturnType<typeof stripeChangeGateway>;

/** The event types to read, in lists of at most 20, because Stripe rejects longer ones. */
const TYPE_LISTS = [
  stripeEventTypes.slice(0, 20),
  [...stripeEventTypes.slice(20), 'customer.created'],
];
/** Maximum events per slice. Listing them takes a hundred calls. */
const MAX_EVENTS = 10_000;

export function stripeChangeGateway(open: OpenStripe, maxEvents = MAX_EVENTS) {
  return {
    /**
     * IDs of all customers and disputes with an event in the slice, including new customers without
     * a subscription. Undefined if the slice has too many events.
     */
    async listChanges({ from, until }: EventSlice): Promise<StripeChanges | undefined> {
      const created = { gte: toSeconds(from), lt: toSeconds(until) };
      const [customerIds, disputeIds] = [new Set<string>(), new Set<string>()];
      let events = 0;

      for (const types of TYPE_LISTS) {
        const query = { types, created, limit: 100 };
        const isComplete = await callStripe(open, async (stripe) => {
          for await (const event of stripe.events.list(query)) {
            if ((events += 1) > maxEvents) return false;

            const { customerId, disputeId } = toStripeEvent(event);
            if (customerId) customerIds.add(customerId);
            if (disputeId) disputeIds.add(disputeId);
          }

          return true;
        });

        if (!isComplete) return undefined;
      }

      return { customerIds: [...customerIds], disputeIds: [...disputeIds] };
    },
  };
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
