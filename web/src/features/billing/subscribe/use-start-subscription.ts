import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Tier } from '#shared/accounts/member.ts';
import { createSubscription } from '#shared/billing/billing.contract.ts';
import { call } from '#web/platform/call.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { invalidatePlan, membershipQuery } from '../membership/membership.queries.ts';
import { getLiveSubscription } from '../membership/plan-state.ts';

/**
 * Opens a checkout. If a subscription is already live, calls `onLive` instead, to show the price of
 * a plan change.
 */
export function useStartSubscription(onLive: (tier: Tier) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useNotifyError();

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (tier: Tier) => {
      // Another tab or device may have subscribed since this page loaded.
      const membership = await client.fetchQuery({ ...membershipQuery, staleTime: 0 });
      if (getLiveSubscription(membership)) return onLive(tier);

      const { clientSecret } = (await call(createSubscription, { body: { tier } })).body;
      void invalidatePlan(client);
      if (clientSecret)
        return navigate(`/checkout?${new URLSearchParams({ client_secret: clientSecret, tier })}`);

      return notifyError('Error', 'Failed to create subscription. Please try again.');
    },

    onError: (error) => notifyError('Failed to start subscription. Please try again.', error),
  });

  return { start: mutate, startingTier: isPending ? variables : null };
}
