import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { FirstChargeNote } from './first-charge-note.tsx';
import { PaymentSmallPrint } from './payment-small-print.tsx';
import type { StripeClient } from './stripe-client.ts';
import { paymentFieldsAppearance } from './stripe-appearance.ts';
import { StripeUnreachable } from './stripe-unreachable.tsx';
import { useCheckout } from './use-checkout.ts';

interface CheckoutFormProps {
  readonly client: StripeClient;
  readonly clientSecret: string;
  readonly checkout: Checkout;
  readonly monthly: Money;
}

/** Stripe's payment fields, or a retry button if they fail to load. */
export function CheckoutForm({ client, ...rest }: CheckoutFormProps) {
  const [attempt, setAttempt] = useState(0);
  const [hasLoadError, setHasLoadError] = useState(false);
  if (client.state === 'failed') return <StripeUnreachable onRetry={client.retry} />;
  if (hasLoadError) {
    const retry = () => {
      setAttempt(attempt + 1);
      setHasLoadError(false);
    };
    return <StripeUnreachable onRetry={retry} />;
  }
  if (!client.stripe) return <PaymentFieldsSkeleton />;
  return (
    <Elements
      key={attempt}
      stripe={client.stripe}
      options={{ clientSecret: rest.clientSecret, appearance: paymentFieldsAppearance }}
    >
      <PaymentForm {...rest} onLoadError={() => setHasLoadError(true)} />
    </Elements>
  );
}

type PaymentFormProps = Omit<CheckoutFormProps, 'client'> & { readonly onLoadError: () => void };

function PaymentForm({ clientSecret, checkout, monthly, onLoadError }: PaymentFormProps) {
  const { isBusy, isReady, problem, submit } = useCheckout(clientSecret, checkout.tier);
  const [isRendered, setRendered] = useState(false);
  const { firstCharge } = checkout;
  const label = firstCharge.at === null ? `Pay ${formatMoney(firstCharge.amount)} now` : 'Start Free Trial';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      {!isRendered && <PaymentFieldsSkeleton />}
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setRendered(true)} onLoadError={onLoadError} />
      <div className="mt-6">
        <FirstChargeNote firstCharge={firstCharge} monthlyPrice={monthly} />
      </div>
      <CheckoutProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!isReady || !isRendered}
        isBusy={isBusy}
        className="mt-5 w-full"
      >
        {isBusy ? 'Processing...' : label}
      </Button>
      <PaymentSmallPrint />
    </form>
  );
}

export function PaymentFieldsSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the payment form"
      className="flex flex-col gap-4 pb-4"
      blocks={['h-11', 'h-11', 'h-11 w-1/2']}
    />
  );
}
