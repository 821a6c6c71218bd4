import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetPlan } from './membership.queries.ts';
import { forgetPortalVisit, wasAtPortal } from './portal-visit.store.ts';

/** Stripe's webhooks arrive with a delay. */
const LOOKS_AFTER_MS = [2_000, 6_000, 15_000] as const;

/** After a return from the Stripe customer portal, refetches the plan a few times. */
export function usePortalReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!wasAtPortal()) return undefined;
    const timers = LOOKS_AFTER_MS.map((delay, at) =>
      setTimeout(() => {
        if (at === LOOKS_AFTER_MS.length - 1) forgetPortalVisit();
        void forgetPlan(client);
      }, delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [client]);
}
