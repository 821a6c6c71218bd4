import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';

/**
 * If `incomplete`, Stripe's own field shows the error. If `isFinal`, another attempt needs a new
 * checkout.
 */
type StripeOutcome =
  | { state: 'confirmed' }
  | { state: 'incomplete'; message: string }
  | { state: 'refused'; message: string; isFinal: boolean };

const DEFAULT_MESSAGE = 'The payment didn’t go through. Check your card or try another one.';

export function toStripeOutcome(result: SetupIntentResult | PaymentIntentResult): StripeOutcome {
  if (!result.error) return { state: 'confirmed' };

  const status = result.error.setup_intent?.status ?? result.error.payment_intent?.status;
  // An earlier attempt already confirmed the card.
  if (status === 'succeeded' || status === 'processing') return { state: 'confirmed' };

  const message = result.error.message ?? DEFAULT_MESSAGE;
  if (result.error.type === 'validation_error') return { state: 'incomplete', message };

  return { state: 'refused', message, isFinal: status === 'canceled' };
}

/** `seti_` (SetupIntent) saves a card for later; `pi_` (PaymentIntent) charges now. */
export function getIntentKind(clientSecret: string): 'setup' | 'payment' {
  return clientSecret.startsWith('seti_') ? 'setup' : 'payment';
}
