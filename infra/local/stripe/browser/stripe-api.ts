import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { OfferedCard } from './card-form.ts';

export type Intent = SetupIntent | PaymentIntent;

export type IntentResult =
  { intent: Intent; error?: undefined } | { intent?: undefined; error: StripeError };

export type StripeApi = ReturnType<typeof createStripeApi>;

/** Calls the mock server at `origin` with the publishable key, just as Stripe.js calls Stripe. */
export function createStripeApi(origin: string, key: string) {
  return {
    retrieve: (secret: string) =>
      call(`${origin}${getIntentPath(secret)}?${encodeForm({ client_secret: secret, key })}`, {}),

    confirm(secret: string, form: object) {
      const body = encodeForm({ ...form, client_secret: secret, key });
      return call(`${origin}${getIntentPath(secret)}/confirm`, { method: 'POST', body });
    },

    /** Sends the simulated result of 3-D Secure to the mock server. */
    authenticate(secret: string, isPassed: boolean) {
      const body = encodeForm({ client_secret: secret, result: isPassed ? 'pass' : 'fail' });
      return call(`${origin}/control/authentications`, { method: 'POST', body });
    },

    /** Returns the test cards to offer; none if the mock server can't be reached. */
    async listTestCards(): Promise<readonly OfferedCard[]> {
      try {
        const response = await fetch(`${origin}/control/test-cards`, { credentials: 'omit' });
        return response.ok ? await response.json() : [];
      } catch {
        return [];
      }
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

    return {
      error: {
        type: 'api_error',
        message: `The mock server for Stripe returned ${response.status}.`,
      },
    };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach Stripe. You have not been charged.',
      },
    };
  }
}

function isIntent(body: unknown): body is Intent {
  return typeof body === 'object' && body !== null && 'client_secret' in body;
}

function hasError(body: unknown): body is { error: StripeError } {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/**
 * Encodes nested values in the format of Stripe's API, e.g. `card[number]=…`. Omits undefined
 * values.
 */
function encodeForm(values: object): URLSearchParams {
  return new URLSearchParams(encodePairs('', values));
}

function encodePairs(path: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];

  return Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    encodePairs(path ? `${path}[${name}]` : name, item),
  );
}
