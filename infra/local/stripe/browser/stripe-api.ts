import type { PaymentIntent, PaymentMethod, SetupIntent, StripeError } from '@stripe/stripe-js';
import { encodeForm } from './form-encoding.ts';

export type ApiAnswer<Body> =
  { readonly body: Body; readonly error?: undefined } | { readonly body?: undefined; readonly error: StripeError };

/** Tells whether a body is the object that was asked for. */
export type BodyOf<Body> = (body: unknown) => body is Body;

/** The calls of Stripe.js to the API: forms with the publishable key, objects or an error as answer. */
export interface StripeApi {
  post<Body>(path: string, form: object, isBody: BodyOf<Body>): Promise<ApiAnswer<Body>>;
  get<Body>(path: string, query: object, isBody: BodyOf<Body>): Promise<ApiAnswer<Body>>;
}

export const isSetupIntent = (body: unknown): body is SetupIntent => isObject(body, 'setup_intent');
export const isPaymentIntent = (body: unknown): body is PaymentIntent => isObject(body, 'payment_intent');
export const isPaymentMethod = (body: unknown): body is PaymentMethod => isObject(body, 'payment_method');

/** `address` without a slash at the end, `key` the publishable one. */
export function stripeApi(address: string, key: string): StripeApi {
  return {
    post: (path, form, isBody) =>
      call(`${address}${path}`, { method: 'POST', body: encodeForm({ ...form, key }) }, isBody),
    get: (path, query, isBody) => call(`${address}${path}?${encodeForm({ ...query, key })}`, {}, isBody),
  };
}

async function call<Body>(url: string, request: RequestInit, isBody: BodyOf<Body>): Promise<ApiAnswer<Body>> {
  // Only the browser's own failures: whatever the stand-in answers is read below.
  const response = await fetch(url, { ...request, credentials: 'omit' }).catch((cause: unknown) => {
    console.error('The stand-in for Stripe could not be reached.', cause);
    return undefined;
  });
  if (!response) return { error: connectionError };
  const body = parse(await response.text());
  if (response.ok && isBody(body)) return { body };
  if (isErrorBody(body)) return { error: body.error };
  const sentence = `The stand-in for Stripe answered ${response.status} with something unexpected.`;
  return { error: { type: 'api_error', message: sentence } };
}

const connectionError: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists, please contact us.',
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(body: unknown, object: string): boolean {
  return isRecord(body) && body.object === object && typeof body.id === 'string';
}

function isErrorBody(body: unknown): body is { readonly error: StripeError } {
  return isRecord(body) && isRecord(body.error) && typeof body.error.type === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
