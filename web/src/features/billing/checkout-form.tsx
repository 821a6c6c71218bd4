import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { FirstChargeNote } from './first-charge-note.tsx';
import { PaymentSmallPrint } from './payment-small-print.tsx';
import type { StripeClient } from './stripe-client.ts';
import { appearance } from './stripe-look.ts';
import { StripeUnreachable } from './stripe-unreachable.tsx';
import { useCheckout } from './use-checkout.ts';

interface CheckoutFormProps {
  readonly client: StripeClient;
  readonly clientSecret: string;
  readonly checkout: Checkout;
  readonly monthly: Money;
}

/** Stripe's payment fields, with a retry if they fail to load. */
export function CheckoutForm({ client, ...rest }: CheckoutFormProps) {
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (client.state === 'failed') return <StripeUnreachable onRetry={client.retry} />;
  if (isBroken) {
    const retry = () => {
      setAttempt(attempt + 1);
      setBroken(false);
    };
    return <StripeUnreachable onRetry={retry} />;
  }
  if (!client.stripe) return <FieldsToCome />;
  return (
    <Elements key={attempt} stripe={client.stripe} options={{ clientSecret: rest.clientSecret, appearance }}>
      <PaymentForm {...rest} onBroken={() => setBroken(true)} />
    </Elements>
  );
}

type PaymentFormProps = Omit<CheckoutFormProps, 'client'> & { readonly onBroken: () => void };

function PaymentForm({ clientSecret, checkout, monthly, onBroken }: PaymentFormProps) {
  const { isBusy, isReady, problem, submit } = useCheckout(clientSecret, checkout.tier);
  const [isDrawn, setDrawn] = useState(false);
  const { firstCharge } = checkout;
  const label = firstCharge.at === null ? `Pay ${formatMoney(firstCharge.amount)} now` : 'Start Free Trial';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      {!isDrawn && <FieldsToCome />}
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setDrawn(true)} onLoadError={onBroken} />
      <div className="mt-6">
        <FirstChargeNote firstCharge={firstCharge} monthly={monthly} />
      </div>
      <CheckoutProblem text={problem} />
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={!isReady || !isDrawn}
        isBusy={isBusy}
        className="mt-5 w-full"
      >
        {isBusy ? 'Processing...' : label}
      </Button>
      <PaymentSmallPrint />
    </form>
  );
}

export function FieldsToCome() {
  return (
    <div className="flex flex-col gap-4 pb-4">
      <Loading label="Loading the payment form" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-1/2" />
    </div>
  );
}
