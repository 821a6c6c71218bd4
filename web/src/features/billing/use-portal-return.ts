import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidatePlan } from './membership.queries.ts';
import { clearPortalVisit, hasPortalVisit } from './portal-visit.store.ts';

/** Stripe's webhooks arrive with a delay. */
const REFETCH_DELAYS_MS = [2_000, 6_000, 15_000] as const;

/** Refetches the plan a few times after the member returns from the Stripe customer portal. */
export function usePortalReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasPortalVisit()) return undefined;
    const timers = REFETCH_DELAYS_MS.map((delay, at) =>
      setTimeout(() => {
        if (at === REFETCH_DELAYS_MS.length - 1) clearPortalVisit();
        void invalidatePlan(client);
      }, delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [client]);
}
