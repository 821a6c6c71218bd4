import { Stripe } from 'stripe';
import type { StripeStandIn } from '../stripe.ts';

export interface Recorder {
  readonly stripe: Stripe;
  /** Every object that was answered, also those of lists and those that events and errors carry. */
  readonly objects: Readonly<Record<string, unknown>>[];
}

/** The real SDK with everything written down that comes to it over the line. */
export function recorder(standIn: StripeStandIn): Recorder {
  const objects: Record<string, unknown>[] = [];
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    objects.push(...objectsIn(await response.clone().json()));
    return response;
  };
  const stripe = new Stripe(standIn.secretKey, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(recording),
  });
  return { stripe, objects };
}

function objectsIn(answer: unknown): Record<string, unknown>[] {
  if (!isRecord(answer)) return [];
  if (isRecord(answer.error)) return Object.values(answer.error).flatMap(objectsIn);
  if (typeof answer.object !== 'string') return [];
  if (answer.object === 'list') return Array.isArray(answer.data) ? answer.data.flatMap(objectsIn) : [];
  if (answer.object === 'event' && isRecord(answer.data)) return [answer, ...objectsIn(answer.data.object)];
  return [answer];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
