import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetPlan } from './membership.queries.ts';
import { forgetPortalVisit, wasAtPortal } from './portal-visit.store.ts';

/** News of a new card or a payment takes a moment from the payment service to here. */
const LOOKS_AFTER_MS = [2_000, 6_000, 15_000] as const;

/** Back from the page for card and invoices: asks a few times what changed there. */
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
