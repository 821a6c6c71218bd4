import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Tier } from '../../../../shared/accounts/member.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { invalidatePlan, membershipQuery, startSubscription } from './membership.queries.ts';
import { getCheckoutUrl } from './plan-url.ts';
import { getLiveSubscription } from './plan-state.ts';

/**
 * Opens a checkout for a signed-in member. If a subscription is already live, calls `onLive` instead, so that the
 * member sees the price of the change first. `startingTier` is the tier being set up.
 */
export function useStartSubscription(onLive: (tier: Tier) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (tier: Tier) => {
      // Another tab or device may have subscribed since this page loaded.
      const membership = await client.fetchQuery({ ...membershipQuery, staleTime: 0 });
      if (getLiveSubscription(membership)) return { isLive: true, clientSecret: null };
      const { clientSecret } = await startSubscription(tier);
      void invalidatePlan(client);
      if (clientSecret) await navigate(getCheckoutUrl(clientSecret, tier));
      return { isLive: false, clientSecret };
    },
    onSuccess: ({ isLive, clientSecret }, tier) => {
      if (isLive) onLive(tier);
      if (isLive || clientSecret) return;
      notify({
        title: 'Error',
        description: 'Failed to create subscription. Please try again.',
        tone: 'destructive',
      });
    },
    onError: (error) =>
      notify({
        title: 'Failed to start subscription. Please try again.',
        description: getErrorMessage(error),
        tone: 'destructive',
      }),
  });
  return { start: mutate, startingTier: isPending ? variables : null };
}
