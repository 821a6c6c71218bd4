import { Stripe } from 'stripe';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { onceAsync } from '../platform/environment.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { readStripeKeys, type StripeKeys } from './stripe-keys.ts';

/** Two tries end within the 10 s a member waits at most. Milliseconds. */
const LIMITS = { timeout: 4_000, maxNetworkRetries: 1 } as const;

export interface StripeAccess {
  readonly stripe: Stripe;
  readonly webhookSecrets: readonly string[];
  /** Whether the keys move real money. */
  readonly isLive: boolean;
}

/** Opened at the first call. Throws a DependencyFailure NOT_CONFIGURED while the secret holds no keys. */
export type OpenStripe = () => Promise<StripeAccess>;

/** Keys are read again after this long, so that exchanged ones count soon. Milliseconds. */
const KEPT_MS = 60_000;

/** `secretArn` is STRIPE_SECRET_ARN. */
export function stripeAccess(secretArn: string, readSecret = () => secretReader(secretArn)()): OpenStripe {
  const read = async () => {
    const keys = readStripeKeys(await readSecret());
    if (!keys) throw new DependencyFailure('Stripe has no keys yet', { refusal: 'NOT_CONFIGURED' });
    const isLive = /^[a-z]+_live_/.test(keys.secretKey);
    return { stripe: stripeOf(keys), webhookSecrets: keys.webhookSecrets, isLive };
  };
  let kept = onceAsync(read);
  let readAt = Date.now();
  return () => {
    if (Date.now() - readAt > KEPT_MS) {
      kept = onceAsync(read);
      readAt = Date.now();
    }
    return kept();
  };
}

/** The SDK with these keys, sending no telemetry. */
export function stripeOf({ secretKey, apiBase }: StripeKeys): Stripe {
  const httpClient = readingErrors(Stripe.createNodeHttpClient());
  return new Stripe(secretKey, { ...LIMITS, httpClient, telemetry: false, ...(apiBase && placeOf(new URL(apiBase))) });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** The SDK takes any JSON without an `error` for the object that was asked for, also of a 500. Here it is no answer. */
function readingErrors(client: HttpClient): HttpClient {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const json: unknown = await read();
      const saysWhy = typeof json === 'object' && json !== null && 'error' in json;
      if (response.getStatusCode() >= 400 && !saysWhy)
        throw new Error(`status ${response.getStatusCode()} without an error`);
      return json;
    };
    return response;
  };
  return client;
}

function placeOf({ hostname, port, protocol }: URL): { host: string; port: number; protocol: 'http' | 'https' } {
  const isPlain = protocol === 'http:';
  return { host: hostname, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

/**
 * Runs calls of the SDK. A Stripe that is slow, busy, broken or away becomes a DependencyFailure BILLING_UNAVAILABLE; what
 * it says about the request itself (a declined card, an object that is not there) is thrown on for the caller to read.
 */
export async function callStripe<T>(open: OpenStripe, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { stripe } = await open();
  return work(stripe).catch((cause: unknown) => {
    if (isAway(cause))
      throw new DependencyFailure('Stripe did not do its part', { cause, refusal: 'BILLING_UNAVAILABLE' });
    throw cause;
  });
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  // StripeAPIError: a fault of Stripe's, or an answer that is none of its own.
  if (error.type === 'StripeConnectionError' || error.type === 'StripeAPIError') return true;
  // 409: the same request is under way already, from a second tab or a lost answer.
  return statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

/** True when Stripe says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** True when Stripe refuses because an object is no longer in a state that allows it. */
export function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.code ?? '').endsWith('_unexpected_state');
}
