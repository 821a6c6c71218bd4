import { useEffect, useRef } from 'react';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useRepeatTrial, type RepeatTrialInput, type OpenPayment } from './checkout-repeat-trial.ts';
import { CheckoutProblem } from './checkout-problem.tsx';
import { FirstChargeNote } from './first-charge-note.tsx';

interface RepeatTrialPanelProps extends RepeatTrialInput {
  readonly planName: string;
  readonly monthly: Money;
  readonly onUseOtherCard: (payment: OpenPayment) => void;
}

/** Says that the card was already used for a trial, shows the charge and asks for consent. */
export function RepeatTrialPanel({ planName, monthly, onUseOtherCard, ...input }: RepeatTrialPanelProps) {
  const { firstCharge, isBusy, problem, pay, decline, openPayment } = useRepeatTrial(input);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto max-w-140">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        This card has already been used for a free trial
      </h1>
      <p className="mt-3 mb-5 text-soft">
        Each card and email address gets one free trial. You haven’t been charged. Start the {planName} plan now without
        a trial, or use another card.
      </p>
      <FirstChargeNote firstCharge={firstCharge} monthlyPrice={monthly} />
      <CheckoutProblem text={problem} />
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant={openPayment ? 'quiet' : 'secondary'} aria-disabled={isBusy} onClick={() => void decline()}>
          No thanks
        </Button>
        {openPayment && problem && (
          <Button aria-disabled={isBusy} onClick={() => isBusy || onUseOtherCard(openPayment)}>
            Use another card
          </Button>
        )}
        <Button variant="primary" disabled={input.stripe === null} aria-disabled={isBusy} onClick={() => void pay()}>
          {isBusy ? 'Processing...' : `Pay ${formatMoney(firstCharge.amount)} now`}
        </Button>
      </div>
    </Card>
  );
}
