import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Checkout, Membership } from '../../../../shared/billing/billing.contract.ts';
import { sessionQuery } from '../../platform/session.ts';
import { checkoutQuery } from './checkout.queries.ts';
import { invalidatePlan, membershipQuery } from './membership.queries.ts';

/** The new member's membership, and the checkout they came from, if known. */
export interface WelcomeState {
  readonly membership: Membership;
  readonly checkout: Checkout | null;
}

/** True if the member has no plan yet, but their checkout or subscription may still activate one. */
export function isPlanPending({ membership, checkout }: WelcomeState): boolean {
  if (membership.plan !== null) return false;
  if (checkout) return checkout.state === 'open' || checkout.state === 'live';
  return membership.subscription?.state === 'incomplete';
}

const POLL_DELAYS_MS = [1_000, 2_000, 2_000, 3_000, 3_000, 4_000, 5_000];

/** Polls until the plan is active, for up to about 20 s. Reading the checkout makes the server sync with Stripe. */
export const welcomeQuery = (client: QueryClient, clientSecret: string | null) =>
  queryOptions({
    queryKey: ['welcome', clientSecret],
    queryFn: async ({ signal }): Promise<WelcomeState> => {
      for (const pause of POLL_DELAYS_MS) {
        const arrival = await fetchWelcomeState(client, clientSecret);
        if (!isPlanPending(arrival)) return arrival;
        await delay(pause, signal);
      }
      return fetchWelcomeState(client, clientSecret);
    },
    gcTime: 0,
  });

async function fetchWelcomeState(client: QueryClient, clientSecret: string | null): Promise<WelcomeState> {
  const noCache = { staleTime: 0 };
  const checkout = clientSecret ? await client.fetchQuery({ ...checkoutQuery(clientSecret), ...noCache }) : null;
  const membership = await client.fetchQuery({ ...membershipQuery, ...noCache });
  // Pages cached before the plan was active still show locks.
  if (client.getQueryData(sessionQuery.queryKey)?.plan !== membership.plan) void invalidatePlan(client);
  return { membership, checkout };
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
