import type { PaymentMethodCreateParams } from '@stripe/stripe-js';
import { CardElementStandIn } from './card-element.ts';
import type { FieldProblem } from './field-problems.ts';
import { IntegrationError } from './integration-error.ts';
import type { PaymentElementStandIn } from './payment-element.ts';

/** What the page knows of the card's owner. */
export interface OwnerData {
  readonly billing_details?: PaymentMethodCreateParams.BillingDetails | undefined;
  readonly metadata?: object | undefined;
  readonly allow_redisplay?: string | undefined;
}

/** The parameters of a new payment method, or what is wrong in the fields, which then show it. */
export type MethodData =
  | { readonly form: object; readonly problem?: undefined }
  | { readonly form?: undefined; readonly problem: FieldProblem };

/** Of a mounted card element. Throws for anything else, as Stripe.js does. */
export function methodOfCard(card: unknown, owner: OwnerData): MethodData {
  if (!(card instanceof CardElementStandIn) || !card.isMounted) {
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  }
  const problem = card.fields.demandAll();
  if (problem) return { problem };
  return { form: methodForm(card.fields.details(), owner, { postal_code: card.postalCode }) };
}

/** Of the payment element of a group. */
export function methodOfPayment(payment: PaymentElementStandIn | null, owner: OwnerData): MethodData {
  if (!payment?.isMounted) {
    throw new IntegrationError(
      'Invalid value for elements: it should have a mounted Payment Element. Please make sure it is still mounted.',
    );
  }
  const { country } = payment;
  if (!country && !owner.billing_details?.address?.country) {
    throw new IntegrationError(
      'You specified "never" for fields.billing_details.address.country when creating the payment Element, but did not pass params.billing_details.address.country.',
    );
  }
  const problem = payment.fields.demandAll();
  if (problem) return { problem };
  return { form: methodForm(payment.fields.details(), owner, { country }) };
}

// What was typed into the element wins over what the page says.
function methodForm(card: object, { billing_details: billing, ...rest }: OwnerData, typed: object): object {
  const known = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  return { type: 'card', card, billing_details: { ...billing, address: { ...billing?.address, ...known } }, ...rest };
}
