import { Stripe } from 'stripe';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { onceAsync } from '../platform/environment.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { readStripeKeys, type StripeKeys } from './stripe-keys.ts';

/** In milliseconds. Two tries fit into the 10 s that a member waits at most. */
const LIMITS = { timeout: 4_000, maxNetworkRetries: 1 } as const;

export interface StripeAccess {
  readonly stripe: Stripe;
  readonly webhookSecrets: readonly string[];
  /** True for live keys, which move real money. */
  readonly isLive: boolean;
}

/** Opens Stripe on the first call. Throws DependencyFailure NOT_CONFIGURED while the secret holds no keys. */
export type OpenStripe = () => Promise<StripeAccess>;

/** How long keys are cached, in milliseconds, so that rotated keys soon take effect. */
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

/** The SDK with these keys and without telemetry. */
export function stripeOf({ secretKey, apiBase }: StripeKeys): Stripe {
  const httpClient = readingErrors(Stripe.createNodeHttpClient());
  return new Stripe(secretKey, { ...LIMITS, httpClient, telemetry: false, ...(apiBase && placeOf(new URL(apiBase))) });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * The SDK accepts any JSON without an `error` as the requested object, even from a 500 response. Here it becomes an
 * error.
 */
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
 * Runs SDK calls. Timeouts, rate limits and outages become DependencyFailure BILLING_UNAVAILABLE; errors about the
 * request itself (declined card, missing object) are rethrown.
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
  // StripeAPIError: a fault at Stripe, or a response that isn't Stripe's.
  if (error.type === 'StripeConnectionError' || error.type === 'StripeAPIError') return true;
  // 409: the same request is already in progress, from a second tab or after a lost response.
  return statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

/** True if Stripe reports that the object doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** True if Stripe refuses because of the object's current state. */
export function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.code ?? '').endsWith('_unexpected_state');
}
