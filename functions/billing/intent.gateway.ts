import { createHash, timingSafeEqual } from 'node:crypto';
import type { Stripe } from 'stripe';
import { callStripe, isMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** The intent that a valid client secret identifies. */
export interface Proof {
  readonly kind: 'setup' | 'payment';
  readonly customerId: string;
  readonly status: 'open' | 'succeeded' | 'canceled';
  readonly paymentMethodId: string | null;
  /** The payment's amount in cents; null for a setup. */
  readonly dueCents: number | null;
}

export interface IntentGateway {
  /** Undefined if the secret is invalid. */
  prove(clientSecret: string): Promise<Proof | undefined>;
}

const OVER = ['succeeded', 'canceled'] as const;

export function intentGateway(open: OpenStripe): IntentGateway {
  return {
    async prove(clientSecret) {
      const [id = ''] = clientSecret.split('_secret_');
      const intent = await callStripe(open, (stripe): Promise<Stripe.SetupIntent | Stripe.PaymentIntent> => {
        return id.startsWith('seti_') ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id);
      }).catch(orMissing);
      if (!intent || !isSame(intent.client_secret ?? '', clientSecret)) return undefined;
      const customerId = idOf(intent.customer);
      if (customerId === null) return undefined;
      const isSetup = intent.object === 'setup_intent';
      return {
        kind: isSetup ? 'setup' : 'payment',
        customerId,
        status: OVER.find((status) => status === intent.status) ?? 'open',
        paymentMethodId: idOf(intent.payment_method),
        dueCents: isSetup ? null : intent.amount,
      };
    },
  };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [expected, given].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function orMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
