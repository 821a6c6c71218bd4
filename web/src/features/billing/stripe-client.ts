import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/config.ts';

/** Stripe.js: loading, not configured, failed to load, or ready. */
export type StripeClient =
  | { readonly state: 'loading' | 'unconfigured'; readonly stripe: null }
  | { readonly state: 'failed'; readonly stripe: null; readonly retry: () => void }
  | { readonly state: 'ready'; readonly stripe: Stripe };

// A blocked script may fire neither load nor error.
const PATIENCE_MS = 20_000;

/** Loads Stripe.js, only on pages that take payments. */
export function useStripeClient(): StripeClient {
  const site = useQuery(configQuery);
  const key = site.data?.stripePublishableKey;
  const loaded = useQuery({
    queryKey: ['stripe.js', key],
    queryFn: ({ signal }) => loadedStripe(key ?? '', signal),
    enabled: typeof key === 'string',
    structuralSharing: false,
  });
  if (key === null) return { state: 'unconfigured', stripe: null };
  if (loaded.data) return { state: 'ready', stripe: loaded.data };
  if (site.isError && !site.isFetching) return { state: 'failed', stripe: null, retry: () => void site.refetch() };
  if (loaded.isError && !loaded.isFetching)
    return { state: 'failed', stripe: null, retry: () => void loaded.refetch() };
  return { state: 'loading', stripe: null };
}

async function loadedStripe(key: string, signal: AbortSignal): Promise<Stripe> {
  const stripe = await Promise.race([loadStripe(key, { locale: 'en' }), refusalAfter(PATIENCE_MS, signal)]);
  if (!stripe) throw new Error('Stripe.js is not there');
  return stripe;
}

function refusalAfter(milliseconds: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
