import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tier } from '../../../../shared/accounts/member.ts';
import type { PlanChange } from '../../../../shared/billing/billing.contract.ts';
import { planName } from '../../../../shared/catalogue/tiers.ts';
import { useNotify } from '../../ui/toast.tsx';
import { settledCheckout } from './checkout.queries.ts';
import { forgetPlan, membershipQuery, useChangePlan } from './membership.queries.ts';
import { useStripeClient, type StripeClient } from './stripe-client.ts';
import { stripeOutcomeOf } from './stripe-outcome.ts';

/** The payment wasn't confirmed; `message` is for the member. */
export class PaymentNotConfirmed extends Error {
  override readonly name = 'PaymentNotConfirmed';
}

const UNREACHABLE = 'We couldn’t reach our payment provider, so your bank couldn’t confirm the payment.';

/** Changes the plan at the displayed price. Confirms the payment with the card on file if the bank requires it. */
export function usePlanChange(to: Tier, onChanged: () => void) {
  const client = useQueryClient();
  const notify = useNotify();
  const payments = useStripeClient();
  const { mutateAsync: apply } = useChangePlan();
  const [isAtBank, setAtBank] = useState(false);
  const change = useMutation({
    mutationFn: async ({ tier, prorationDate }: Pick<PlanChange, 'tier' | 'prorationDate'>) => {
      const { clientSecret } = await apply({ tier, prorationDate });
      if (clientSecret === null) return 'changed';
      setAtBank(true);
      await confirmed(payments, clientSecret).finally(() => setAtBank(false));
      return (await isSettled(client, clientSecret, to)) ? 'changed' : 'paid';
    },
    onSuccess: (outcome) => {
      onChanged();
      notify(
        outcome === 'changed'
          ? { title: `You’re on ${planName(to)} now`, description: 'Your plan was changed.' }
          : { title: 'Payment confirmed', description: `${planName(to)} starts in a moment.` },
      );
    },
  });
  return {
    error: change.error,
    isChanging: change.isPending,
    /** True during the bank's challenge, which a modal dialog would cover. */
    isAtBank,
    /** False until Stripe.js has loaded, since the bank's challenge needs it. */
    isReady: payments.state !== 'loading',
    confirm: (shown: PlanChange) => change.mutate(shown),
    reset: change.reset,
  };
}

async function confirmed({ stripe }: StripeClient, clientSecret: string): Promise<void> {
  if (!stripe) throw new PaymentNotConfirmed(UNREACHABLE);
  const outcome = stripeOutcomeOf(await stripe.confirmCardPayment(clientSecret));
  if (outcome.state !== 'confirmed') throw new PaymentNotConfirmed(outcome.message);
}

const LOOKS_AFTER_MS = [0, 1_000, 3_000] as const;

/** Polls until the paid plan is active. An error here doesn't mean that the payment failed. */
async function isSettled(client: QueryClient, clientSecret: string, tier: Tier): Promise<boolean> {
  try {
    for (const pause of LOOKS_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      // Makes the server sync the membership with Stripe first.
      await settledCheckout(clientSecret);
      const { subscription } = await client.fetchQuery({ ...membershipQuery, staleTime: 0 });
      if (subscription?.tier === tier) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    await forgetPlan(client);
  }
}
