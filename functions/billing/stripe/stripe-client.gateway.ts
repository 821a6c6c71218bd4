import { Stripe } from 'stripe';
import * as z from 'zod';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { once, onceAsync, readVariable } from '#platform/environment.ts';
import { parseJson } from '#platform/parse-json.ts';
import { secretReader } from '#platform/secret.gateway.ts';
import { derive, type Use } from '#platform/uses/use.ts';

/** Longest wait for a response. Two tries fit into the 10 seconds that a request may take. */
const RESPONSE_LIMIT_MS = 4_000;

/** Allows several sequential calls to Stripe. API Gateway times out after 30 s. */
export const STRIPE_TIMEOUT_SECONDS = 29;

export interface StripeKeys {
  secretKey: string;
  webhookSecrets: readonly string[];
  /** URL of a mock server for Stripe, `http://host:port`. */
  apiBase?: string | undefined;
}

interface StripeAccess {
  stripe: Stripe;
  webhookSecrets: readonly string[];
  /** True for live keys, which move real money. */
  isLive: boolean;
}

/**
 * Returns Stripe access with cached keys. Throws DependencyFailure NOT_CONFIGURED if the secret
 * contains no keys.
 */
export type OpenStripe = () => Promise<StripeAccess>;

/** How long keys are cached, in milliseconds, so that rotated keys soon take effect. */
const KEY_CACHE_MS = 60_000;

/** Provides access to Stripe with the keys in the secret that STRIPE_SECRET_ARN identifies. */
function stripeFromEnv(): OpenStripe {
  return createStripeAccess(readVariable('STRIPE_SECRET_ARN'));
}

/** One access per process, so that all gateways share its keys and connections. */
export const stripeAccess: Use<OpenStripe> = {
  needs: [{ kind: 'secret', variable: 'STRIPE_SECRET_ARN' }],
  wire: /* @__PURE__ */ once(stripeFromEnv),
};

/** Lets a function use a gateway to Stripe. */
export const viaStripe = <Gateway>(define: (open: OpenStripe) => Gateway): Use<Gateway> =>
  derive({ open: stripeAccess }, ({ open }) => define(open));

export function createStripeAccess(
  secretArn: string,
  readSecret = () => secretReader(secretArn)(),
  responseLimitMs?: number,
): OpenStripe {
  const read = async () => {
    const keys = readStripeKeys(await readSecret());
    if (!keys) throw new DependencyFailure('Stripe has no keys yet', { refusal: 'NOT_CONFIGURED' });

    const isLive = /^[a-z]+_live_/.test(keys.secretKey);

    return {
      stripe: createStripe(keys, responseLimitMs),
      webhookSecrets: keys.webhookSecrets,
      isLive,
    };
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

/** The secret's initial value, until an operator stores the keys. */
const UNSET_SECRET = 'not-configured';

const keysSchema = z.object({
  secretKey: z.string().trim().min(1),
  // Contains two secrets while the webhook secret is being rotated.
  webhookSecret: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  apiBase: z.url({ protocol: /^https?$/ }).optional(),
});

/**
 * Parses the JSON `{secretKey, webhookSecret, apiBase?}`; null if unset. Errors don't contain the
 * secret.
 */
function readStripeKeys(secret: string): StripeKeys | null {
  const text = secret.trim();
  if (text === '' || text === UNSET_SECRET) return null;

  const parsed = keysSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error('the Stripe secret is not JSON with secretKey and webhookSecret');

  const { secretKey, webhookSecret = [], apiBase } = parsed.data;

  return { secretKey, webhookSecrets: [webhookSecret].flat(), apiBase };
}

/** `responseLimitMs` is the longest wait for a response, in milliseconds. */
export function createStripe(
  { secretKey, apiBase }: StripeKeys,
  responseLimitMs = RESPONSE_LIMIT_MS,
): Stripe {
  const httpClient = withErrorChecks(Stripe.createNodeHttpClient());
  return new Stripe(secretKey, {
    timeout: responseLimitMs,
    maxNetworkRetries: 1,
    httpClient,
    telemetry: false,
    ...(apiBase && toHostOptions(new URL(apiBase))),
  });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Throws if an error response has no `error` field. Without this check, the SDK would treat its
 * body as a success.
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

function toHostOptions({ hostname, port, protocol }: URL): {
  host: string;
  port: number;
  protocol: 'http' | 'https';
} {
  const isHttp = protocol === 'http:';
  return {
    host: hostname,
    port: Number(port) || (isHttp ? 80 : 443),
    protocol: isHttp ? 'http' : 'https',
  };
}

/**
 * Outages and rate limits become DependencyFailure BILLING_UNAVAILABLE; other errors are rethrown.
 */
export async function callStripe<T>(
  open: OpenStripe,
  work: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const { stripe } = await open();
  return work(stripe).catch((cause: unknown) => {
    if (isOutage(cause))
      throw new DependencyFailure('Stripe is unavailable', {
        cause,
        refusal: 'BILLING_UNAVAILABLE',
      });

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

export function undefinedIfMissing(error: unknown): undefined {
  if (!isMissingError(error)) throw error;
}

/** Returns the expanded object; null if the reference is missing or wasn't expanded. */
export function asExpanded<T extends object>(reference: T | string | null | undefined): T | null {
  return !reference || typeof reference === 'string' ? null : reference;
}

export function toId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** True if Stripe refused the call because of the object's current state. */
export function isUnexpectedStateError(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && (error.code ?? '').endsWith('_unexpected_state')
  );
}
