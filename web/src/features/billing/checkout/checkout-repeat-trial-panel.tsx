import { useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import { acceptCharge, declineCharge, type Checkout } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import type { Plan } from '#shared/billing/plans.ts';
import type { ReplyOf } from '#shared/http/contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';

import { type Step, usePaymentSteps } from './use-single-flight.ts';
import { pollCheckout } from './checkout.queries.ts';
import { isSameCharge, type FirstCharge } from './first-charge.ts';
import { AccountNote, CheckoutProblem, FirstChargeNote } from './payment-notes.tsx';
import { toStripeOutcome } from '../stripe/stripe-outcome.ts';

/** An accepted charge that isn't paid yet. */
type AcceptedPayment = ReplyOf<typeof acceptCharge>['body'];

interface RepeatTrialPanelProps {
  plan: Plan;
  stripe: Stripe | null;
  /** The client secret of the checkout whose card was already used for a trial. */
  clientSecret: string;
  firstCharge: FirstCharge;
  /** The masked email address of the account that the plan is for. */
  account: string;
  /** Returns `leaving` if the browser is navigating away. */
  onSettled: (checkout: Checkout, clientSecret: string) => 'leaving' | undefined;
  onUseOtherCard: (payment: AcceptedPayment) => void;
  onDeclined: () => void;
  /** Opens the form for a new checkout. */
  onEnded: () => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

export function RepeatTrialPanel(props: RepeatTrialPanelProps) {
  const { plan, stripe, account, onUseOtherCard, onDeclined, onEnded } = props;
  const { accepted, firstCharge, isBusy, problem, pay, decline } = useRepeatTrial(props);
  // An accepted charge is paid with the other card. Otherwise, the other card may still get a
  // trial.
  const useOtherCard = () => (accepted ? onUseOtherCard(accepted) : void decline(onEnded));

  return (
    <Card className="mx-auto max-w-140">
      <h1 ref={focus} tabIndex={-1} className="text-2xl outline-none">
        This card has already been used for a free trial
      </h1>

      <p className="mt-3 mb-5 text-soft">
        Each card and email address gets one free trial. You haven’t been charged. Start the{' '}
        {plan.name} plan now without a trial, or use another card.
      </p>

      <AccountNote account={account} />
      <FirstChargeNote firstCharge={firstCharge} plan={plan} />
      <CheckoutProblem text={problem} />

      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" aria-disabled={isBusy} onClick={() => void decline(onDeclined)}>
          No thanks
        </Button>
        <Button aria-disabled={isBusy} onClick={() => isBusy || useOtherCard()}>
          Use another card
        </Button>
        <Button
          variant="primary"
          disabled={stripe === null}
          aria-disabled={isBusy}
          onClick={() => void pay()}
        >
          {isBusy ? 'Processing...' : `Pay ${formatMoney(firstCharge.amount)} now`}
        </Button>
      </div>
    </Card>
  );
}

/**
 * Lets a payer whose card was already used for a trial pay now or decline. Charges only after the
 * payer clicks Pay.
 */
function useRepeatTrial({
  stripe,
  clientSecret,
  onSettled,
  onEnded,
  ...initial
}: RepeatTrialPanelProps) {
  const { isBusy, problem, fail, attempt } = usePaymentSteps();
  const [accepted, setAccepted] = useState<AcceptedPayment | null>(null);
  const firstCharge = accepted?.firstCharge ?? initial.firstCharge;

  const attemptOrSettle = (step: Step) =>
    attempt(async () => {
      try {
        return await step();
      } catch (error) {
        if (hasErrorCode(error, 'CHECKOUT_ENDED')) onEnded();
        if (!hasErrorCode(error, 'CONFLICT')) throw error;

        // Another tab settled the checkout first, so use its result.
        return onSettled(await pollCheckout(clientSecret), clientSecret);
      }
    });

  const pay = () =>
    attemptOrSettle(async () => {
      if (!stripe) return undefined;

      const open = accepted ?? (await call(acceptCharge, { body: { clientSecret } })).body;
      setAccepted(open);
      // Never charge an amount other than the one displayed when the user clicked.
      if (!isSameCharge(open.firstCharge, firstCharge)) return undefined;

      const result = await stripe.confirmCardPayment(open.clientSecret, {
        payment_method: open.paymentMethodId,
      });
      const outcome = toStripeOutcome(result);
      if (outcome.state !== 'confirmed') return fail(outcome.message);

      return onSettled(await pollCheckout(open.clientSecret), open.clientSecret);
    });

  const decline = (continueTo: () => void) =>
    attemptOrSettle(async () => {
      await call(declineCharge, { body: { clientSecret } });
      continueTo();
      return undefined;
    });

  return { accepted, firstCharge, isBusy, problem, pay, decline };
}
