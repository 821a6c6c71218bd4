import { Stripe } from 'stripe';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { onceAsync } from '../platform/environment.ts';
import { secretReader } from '../platform/secret.gateway.ts';
import { readStripeKeys, type StripeKeys } from './stripe-keys.ts';

/** `timeout` is in milliseconds. Two tries fit into the 10 seconds that a request may take. */
const CLIENT_OPTIONS = { timeout: 4_000, maxNetworkRetries: 1 } as const;

export interface StripeAccess {
  readonly stripe: Stripe;
  readonly webhookSecrets: readonly string[];
  /** True for live keys, which move real money. */
  readonly isLive: boolean;
}

/** Opens Stripe on the first call. Throws DependencyFailure NOT_CONFIGURED if the secret contains no keys. */
export type OpenStripe = () => Promise<StripeAccess>;

/** How long keys are cached, in milliseconds, so that rotated keys soon take effect. */
const KEY_CACHE_MS = 60_000;

/** `secretArn` is STRIPE_SECRET_ARN. */
export function createStripeAccess(secretArn: string, readSecret = () => secretReader(secretArn)()): OpenStripe {
  const read = async () => {
    const keys = readStripeKeys(await readSecret());
    if (!keys) throw new DependencyFailure('Stripe has no keys yet', { refusal: 'NOT_CONFIGURED' });
    const isLive = /^[a-z]+_live_/.test(keys.secretKey);
    return { stripe: createStripe(keys), webhookSecrets: keys.webhookSecrets, isLive };
  };
  let cached = onceAsync(read);
  let readAt = Date.now();
  return () => {
    if (Date.now() - readAt > KEY_CACHE_MS) {
      cached = onceAsync(read);
      readAt = Date.now();
    }
    return cached();
  };
}

/** Creates a Stripe SDK client with these keys and without telemetry. */
export function createStripe({ secretKey, apiBase }: StripeKeys): Stripe {
  const httpClient = withErrorChecks(Stripe.createNodeHttpClient());
  return new Stripe(secretKey, {
    ...CLIENT_OPTIONS,
    httpClient,
    telemetry: false,
    ...(apiBase && toHostOptions(new URL(apiBase))),
  });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Throws on an error status without an `error` field. The SDK would return such a body as the requested object, even
 * from a 500 response.
 */
function withErrorChecks(client: HttpClient): HttpClient {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const json: unknown = await read();
      const hasErrorField = typeof json === 'object' && json !== null && 'error' in json;
      if (response.getStatusCode() >= 400 && !hasErrorField)
        throw new Error(`status ${response.getStatusCode()} without an error`);
      return json;
    };
    return response;
  };
  return client;
}

function toHostOptions({ hostname, port, protocol }: URL): { host: string; port: number; protocol: 'http' | 'https' } {
  const isHttp = protocol === 'http:';
  return { host: hostname, port: Number(port) || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' };
}

/**
 * Runs SDK calls. Timeouts, rate limits and outages become DependencyFailure BILLING_UNAVAILABLE; errors about the
 * request itself (declined card, missing object) are rethrown.
 */
export async function callStripe<T>(open: OpenStripe, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { stripe } = await open();
  return work(stripe).catch((cause: unknown) => {
    if (isOutage(cause))
      throw new DependencyFailure('Stripe is unavailable', { cause, refusal: 'BILLING_UNAVAILABLE' });
    throw cause;
  });
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  // StripeAPIError means an error at Stripe, or a response that didn't come from Stripe.
  if (error.type === 'StripeConnectionError' || error.type === 'StripeAPIError') return true;
  // 409 means that the same request is already in progress, for example from a second tab.
  return statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

/** True if Stripe reports that the object doesn't exist. */
export function isMissingError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** True if Stripe refuses because of the object's current state. */
export function isUnexpectedStateError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.code ?? '').endsWith('_unexpected_state');
}
