import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tier } from '#shared/accounts/member.ts';
import type { PlanChange } from '#shared/billing/billing.contract.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { pollCheckout } from '../checkout/checkout.queries.ts';
import { confirmPayment } from '../stripe/confirm-payment.ts';
import {
  invalidatePlan,
  membershipQuery,
  useChangePlan,
} from '../membership/membership.queries.ts';
import { poll } from '../stripe/poll.ts';
import { useStripeClient } from '../stripe/stripe-client.ts';

/**
 * Changes the plan at the displayed price. Confirms the payment with the card on file if the bank
 * requires it.
 */
export function usePlanChange({ from, to }: { from: Tier; to: Tier }, onChanged: () => void) {
  const client = useQueryClient();
  const notify = useNotify();
  const stripeClient = useStripeClient();
  const { mutateAsync: apply } = useChangePlan();
  const [isBankChallengeOpen, setBankChallengeOpen] = useState(false);

  const change = useMutation({
    mutationFn: async ({ tier, quote }: PlanChange) => {
      const { clientSecret } = await apply({ tier, quote });
      if (clientSecret === null) return 'changed';

      setBankChallengeOpen(true);
      await confirmPayment(stripeClient.stripe, clientSecret).finally(() =>
        setBankChallengeOpen(false),
      );

      return (await pollUntilChanged(client, clientSecret, to)) ? 'changed' : 'paid';
    },

    onSuccess: (outcome, { startsAt }) => {
      onChanged();
      notify(
        outcome === 'changed'
          ? describeChange({ from, to, startsAt })
          : { title: 'Payment confirmed', description: `${planName(to)} starts in a moment.` },
      );
    },
  });

  return {
    error: change.error,
    isChanging: change.isPending,
    /**
     * True while the bank's challenge is open. Close modal dialogs then, because they would cover
     * the challenge.
     */
    isBankChallengeOpen,
    /** False until Stripe.js has loaded, because the bank's challenge needs it. */
    isReady: stripeClient.state !== 'loading',

    /**
     * Calls `onExpired` instead of returning an error if the price is too old. Nothing was charged
     * then.
     */
    confirm: (shown: PlanChange, onExpired: (shown: PlanChange) => void) =>
      change.mutate(shown, {
        onError: (error) => hasErrorCode(error, 'PRICE_EXPIRED') && onExpired(shown),
      }),

    reset: change.reset,
  };
}

function describeChange({ from, to, startsAt }: { from: Tier; to: Tier; startsAt: string | null }) {
  if (from === to)
    return { title: `You’re keeping ${planName(to)}`, description: 'Your plan continues.' };
  if (!startsAt)
    return { title: `You’re on ${planName(to)} now`, description: 'Your plan was changed.' };

  const title = `${planName(to)} starts on ${formatLocalDate(startsAt)}`;

  return { title, description: `You keep ${planName(from)} until then.` };
}

const POLL_PAUSES_MS = [1_000, 3_000];

/**
 * Polls until the paid plan is active. Returns false instead of throwing, because the payment has
 * succeeded.
 */
async function pollUntilChanged(
  client: QueryClient,
  clientSecret: string,
  tier: Tier,
): Promise<boolean> {
  const hasChanged = async () => {
    // Reading the checkout makes the server sync the membership with Stripe.
    await pollCheckout(clientSecret);
    const { subscription } = await client.fetchQuery({ ...membershipQuery, staleTime: 0 });
    return subscription?.tier === tier;
  };

  try {
    return await poll(hasChanged, Boolean, POLL_PAUSES_MS);
  } catch {
    return false;
  } finally {
    await invalidatePlan(client);
  }
}
