import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/config.ts';

/** Stripe.js and its loading state. `unconfigured` means that the site has no Stripe key. */
export type StripeClient =
  | { readonly state: 'loading' | 'unconfigured'; readonly stripe: null }
  | { readonly state: 'failed'; readonly stripe: null; readonly retry: () => void }
  | { readonly state: 'ready'; readonly stripe: Stripe };

// A blocked script may fire neither a load nor an error event.
const LOAD_TIMEOUT_MS = 20_000;

/** Loads Stripe.js on first use, so pages without payments don't load it. */
export function useStripeClient(): StripeClient {
  const configResult = useQuery(configQuery);
  const key = configResult.data?.stripePublishableKey;
  const stripeQuery = useQuery({
    queryKey: ['stripe.js', key],
    queryFn: ({ signal }) => loadStripeWithTimeout(key ?? '', signal),
    enabled: typeof key === 'string',
    structuralSharing: false,
  });
  if (key === null) return { state: 'unconfigured', stripe: null };
  if (stripeQuery.data) return { state: 'ready', stripe: stripeQuery.data };
  if (configResult.isError && !configResult.isFetching)
    return { state: 'failed', stripe: null, retry: () => void configResult.refetch() };
  if (stripeQuery.isError && !stripeQuery.isFetching)
    return { state: 'failed', stripe: null, retry: () => void stripeQuery.refetch() };
  return { state: 'loading', stripe: null };
}

async function loadStripeWithTimeout(key: string, signal: AbortSignal): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await Promise.race([loadStripe(key, { locale: 'en' }), rejectAfter(LOAD_TIMEOUT_MS, signal)]);
  if (!stripe) throw new Error('Stripe.js is not there');
  return stripe;
}

function rejectAfter(milliseconds: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
