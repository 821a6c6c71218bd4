import { queryOptions } from '@tanstack/react-query';
import { readCheckout, type Checkout } from '#shared/billing/billing.contract.ts';
import { call } from '#web/platform/call.ts';
import { poll } from '../stripe/poll.ts';

/** A checkout's state. Removed from the cache as soon as it's unused. */
export const checkoutQuery = (clientSecret: string) =>
  queryOptions({
    queryKey: [readCheckout.path, clientSecret],
    queryFn: ({ signal }) => fetchCheckout(clientSecret, signal),
    gcTime: 0,
  });

async function fetchCheckout(clientSecret: string, signal?: AbortSignal): Promise<Checkout> {
  return (await call(readCheckout, { body: { clientSecret }, ...(signal && { signal }) })).body;
}

// Stripe's API may report a confirmed card with a short delay.
const POLL_PAUSES_MS = [600, 1_200, 2_400];

/**
 * Polls the checkout after its card was confirmed. The returned state is still `open` if Stripe
 * takes too long.
 */
export function pollCheckout(clientSecret: string): Promise<Checkout> {
  return poll(
    () => fetchCheckout(clientSecret),
    ({ state }) => state !== 'open',
    POLL_PAUSES_MS,
  );
}
