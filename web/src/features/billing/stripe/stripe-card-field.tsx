import { CardElement, type CardElementProps, Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle } from 'react';
import { cardFieldStyle } from './stripe-appearance.ts';

/** Returns Stripe's card field; null if it isn't on the page. */
export type GetCard = () => StripeCardElement | null;

interface StripeCardFieldProps extends CardElementProps {
  stripe: Stripe | null;
  ref: Ref<GetCard>;
}

/** Stripe's own card field, so the card number never reaches this site. */
export function StripeCardField({ stripe, ...props }: StripeCardFieldProps) {
  return (
    <Elements stripe={stripe}>
      <Field {...props} />
    </Elements>
  );
}

function Field({ ref, ...props }: Omit<StripeCardFieldProps, 'stripe'>) {
  const elements = useElements();
  useImperativeHandle(ref, () => () => elements?.getElement(CardElement) ?? null, [elements]);
  return <CardElement options={cardFieldStyle} {...props} />;
}
