import type { Stripe } from 'stripe';
import { constantTimeEqual } from '#platform/constant-time-equal.ts';
import {
  callStripe,
  toId,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

/** A setup or payment intent, found by its client secret. */
export interface VerifiedIntent {
  kind: 'setup' | 'payment';
  customerId: string;
  status: 'open' | 'succeeded' | 'canceled';
  paymentMethodId: string | null;
  /** The payment's amount in cents; null for a setup intent. */
  dueCents: number | null;
}

const FINAL_STATUSES = ['succeeded', 'canceled'] as const;

export function intentGateway(open: OpenStripe) {
  return {
    /** Finds the secret's intent; undefined if the secret is invalid. */
    async verify(clientSecret: string): Promise<VerifiedIntent | undefined> {
      const [id = ''] = clientSecret.split('_secret_');
      const intent = await callStripe(
        open,
        (stripe): Promise<Stripe.SetupIntent | Stripe.PaymentIntent> => {
          return id.startsWith('seti_')
            ? stripe.setupIntents.retrieve(id)
            : stripe.paymentIntents.retrieve(id);
        },
      ).catch(undefinedIfMissing);

      if (!intent || !constantTimeEqual(intent.client_secret ?? '', clientSecret)) return undefined;

      const customerId = toId(intent.customer);
      if (customerId === null) return undefined;

      const isSetup = intent.object === 'setup_intent';

      return {
        kind: isSetup ? 'setup' : 'payment',
        customerId,
        status: FINAL_STATUSES.find((status) => status === intent.status) ?? 'open',
        paymentMethodId: toId(intent.payment_method),
        dueCents: isSetup ? null : intent.amount,
      };
    },
  };
}
