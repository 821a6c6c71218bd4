import type { Stripe } from '@stripe/stripe-js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/platform/config.ts';

/** Stripe.js and its loading state. `unconfigured` means that the site has no Stripe key. */
export type StripeClient =
  | { state: 'loading' | 'unconfigured'; stripe: null }
  | { state: 'failed'; stripe: null; retry: () => void }
  | { state: 'ready'; stripe: Stripe };

// A blocked script may fire neither a load nor an error event.
const LOAD_TIMEOUT_MS = 20_000;

/**
 * Loads Stripe.js on first use, so pages without payments don't load it. Null if the site has no
 * Stripe key.
 */
export const stripeQuery = queryOptions({
  queryKey: ['stripe.js'],
  queryFn: async ({ client }) => {
    const { stripePublishableKey: key } = await client.fetchQuery(configQuery);
    return key === null ? null : loadStripeWithTimeout(key);
  },
  structuralSharing: false,
});

export function useStripeClient(): StripeClient {
  const { data, isError, isFetching, refetch } = useQuery(stripeQuery);
  if (data === null) return { state: 'unconfigured', stripe: null };
  if (data) return { state: 'ready', stripe: data };
  if (isError && !isFetching) return { state: 'failed', stripe: null, retry: () => void refetch() };

  return { state: 'loading', stripe: null };
}

async function loadStripeWithTimeout(key: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe.js did not load in time')), LOAD_TIMEOUT_MS);
  });
  const stripe = await Promise.race([loadStripe(key, { locale: 'en' }), timeout]);
  if (!stripe) throw new Error('Stripe.js is not there');

  return stripe;
}
