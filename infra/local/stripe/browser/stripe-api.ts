import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { encodeForm } from './form-encoding.ts';

export type Intent = SetupIntent | PaymentIntent;
export type IntentResult =
  | { readonly intent: Intent; readonly error?: undefined }
  | { readonly intent?: undefined; readonly error: StripeError };

export interface StripeApi {
  retrieve(secret: string): Promise<IntentResult>;
  confirm(secret: string, form: object): Promise<IntentResult>;
  /** Completes 3-D Secure with success or failure. */
  authenticate(secret: string, isPassed: boolean): Promise<IntentResult>;
}

/** Calls the mock server at `origin` with the publishable key, just as Stripe.js calls Stripe. */
export function createStripeApi(origin: string, key: string): StripeApi {
  return {
    retrieve: (secret) => call(`${origin}${getIntentPath(secret)}?${encodeForm({ client_secret: secret, key })}`, {}),
    confirm(secret, form) {
      const body = encodeForm({ ...form, client_secret: secret, key });
      return call(`${origin}${getIntentPath(secret)}/confirm`, { method: 'POST', body });
    },
    authenticate(secret, isPassed) {
      const body = encodeForm({ client_secret: secret, result: isPassed ? 'pass' : 'fail' });
      return call(`${origin}/stand-in/authentications`, { method: 'POST', body });
    },
  };
}

function getIntentPath(secret: string): string {
  const [id = ''] = secret.split('_secret_');
  return id.startsWith('seti_') ? `/v1/setup_intents/${id}` : `/v1/payment_intents/${id}`;
}

async function call(url: string, request: RequestInit): Promise<IntentResult> {
  try {
    const response = await fetch(url, { ...request, credentials: 'omit' });
    const body: unknown = await response.json();
    if (isIntent(body)) return { intent: body };
    if (hasError(body)) return { error: body.error };
    return { error: { type: 'api_error', message: `The mock Stripe server returned ${response.status}.` } };
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach Stripe. You have not been charged.' },
    };
  }
}

function isIntent(body: unknown): body is Intent {
  return typeof body === 'object' && body !== null && 'client_secret' in body;
}

function hasError(body: unknown): body is { readonly error: StripeError } {
  return typeof body === 'object' && body !== null && 'error' in body;
}
