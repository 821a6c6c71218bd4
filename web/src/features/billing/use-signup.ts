import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import { httpErrors } from '../../../../shared/http/errors.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { useNotify } from '../../ui/toast.tsx';
import { hasCode, noticeTextOf, problemTextOf } from './checkout-error.ts';
import type { OpenPayment } from './checkout-known-card.ts';
import { settledCheckout, startSignup } from './checkout.queries.ts';
import { isSameCharge, type FirstCharge } from './first-charge.ts';
import { isSameForm } from './signup-draft.ts';
import { intentKindOf } from './stripe-handover.ts';
import { stripeOutcomeOf } from './stripe-outcome.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** A checkout that the server has opened for a form. */
export interface OpenSignup {
  readonly form: SignupForm;
  readonly clientSecret: string;
  readonly isTrial: boolean;
  readonly firstCharge: FirstCharge;
}

/** How far a signup is. Pressing the button again goes on where it stopped, so that nothing is opened or charged twice. */
export type SignupStage =
  | { readonly at: 'form' }
  /** The card is to be confirmed. */
  | { readonly at: 'open'; readonly open: OpenSignup }
  /** The card is confirmed; whether the plan is open was not answered yet. */
  | { readonly at: 'confirmed'; readonly open: OpenSignup }
  /** The card had a trial before. */
  | { readonly at: 'known'; readonly open: OpenSignup }
  | { readonly at: 'declined' }
  | { readonly at: 'done'; readonly isTrial: boolean };

export interface SignupProblem {
  readonly kind: 'login' | 'other';
  readonly text: string;
}

const NO_CARD_FIELD = 'Card element not found';
const NOT_OPEN_YET =
  'Your card is confirmed, but your plan is not open yet. Please press the button again in a moment.';

export function useSignup() {
  const stripe = useStripe();
  const elements = useElements();
  const notify = useNotify();
  const { isBusy, run } = useOneAtATime();
  const [stage, setStage] = useState<SignupStage>({ at: 'form' });
  const [problem, setProblem] = useState<SignupProblem | null>(null);

  const fail = (title: string, description: string, stays = description, kind: SignupProblem['kind'] = 'other') => {
    setProblem({ kind, text: stays });
    notify({ title, description, tone: 'destructive' });
  };

  /** What the checkout came to after its card was confirmed. */
  const settle = (checkout: Checkout, open: OpenSignup) => {
    if (checkout.state === 'live') {
      notify({ title: `Welcome to ${PRODUCT_NAME}!`, description: startedText(checkout.isTrial) });
      setStage({ at: 'done', isTrial: checkout.isTrial });
      return;
    }
    if (checkout.state === 'card_known') {
      setStage({ at: 'known', open: { ...open, firstCharge: checkout.firstCharge } });
      return;
    }
    const isEnded = checkout.state === 'ended';
    setStage(isEnded ? { at: 'form' } : { at: 'confirmed', open });
    fail('Signup Failed', isEnded ? httpErrors.CHECKOUT_ENDED.sentence : NOT_OPEN_YET);
  };

  const confirm = async (open: OpenSignup, paying: Paying) => {
    const outcome = await confirmCard(open, paying);
    if (outcome.state === 'incomplete') {
      setProblem({ kind: 'other', text: outcome.message });
      return;
    }
    if (outcome.state === 'refused') {
      if (outcome.isOver) setStage({ at: 'form' });
      fail('Payment Failed', outcome.message);
      return;
    }
    setStage({ at: 'confirmed', open });
    settle(await settledCheckout(open.clientSecret), open);
  };

  const goOn = async (form: SignupForm, shown: FirstCharge) => {
    if (stage.at === 'confirmed') {
      settle(await settledCheckout(stage.open.clientSecret), stage.open);
      return;
    }
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) {
      fail('Signup Failed', NO_CARD_FIELD);
      return;
    }
    const before = openFor(stage, form);
    const open = before ?? (await openSignup(form));
    if (!open) {
      fail('Error', 'Failed to create subscription. Please try again.');
      return;
    }
    setStage({ at: 'open', open });
    // Never another charge than the one on the screen: it is shown first, and asks for another click.
    if (!before && !isSameCharge(open.firstCharge, shown)) return;
    await confirm(open, { stripe, card });
  };

  const submit = (form: SignupForm, shown: FirstCharge) =>
    run(async () => {
      setProblem(null);
      try {
        await goOn(form, shown);
      } catch (error) {
        const kind = hasCode(error, 'LOGIN_REQUIRED') ? 'login' : 'other';
        fail('Signup Failed', noticeTextOf(error), problemTextOf(error), kind);
      }
      return undefined;
    });

  return {
    stage,
    problem,
    isBusy,
    /** `shown` is the charge on the screen at this moment. */
    submit,
    settle,
    decline: () => setStage({ at: 'declined' }),
    /** Back to the form, without what was opened. */
    restart: () => setStage({ at: 'form' }),
    /** The known card's payment, to be paid with another one. */
    payWithOtherCard: (open: OpenSignup, payment: OpenPayment) =>
      setStage({ at: 'open', open: { ...open, ...payment, isTrial: false } }),
  };
}

/** The checkout that was opened for exactly this form. */
export function openFor(stage: SignupStage, form: SignupForm): OpenSignup | null {
  return stage.at === 'open' && isSameForm(stage.open.form, form) ? stage.open : null;
}

function startedText(isTrial: boolean): string {
  const started = isTrial ? 'Your 3-day free trial has started.' : 'Your plan has started.';
  return `${started} Redirecting to complete login...`;
}

async function openSignup(form: SignupForm): Promise<OpenSignup | null> {
  const { clientSecret, isTrial, firstCharge } = await startSignup(form);
  return clientSecret === null ? null : { form, clientSecret, isTrial, firstCharge };
}

interface Paying {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
}

async function confirmCard({ form, clientSecret }: OpenSignup, { stripe, card }: Paying) {
  const name = `${form.firstName} ${form.lastName}`;
  const data = { payment_method: { card, billing_details: { name, email: form.email } } };
  return stripeOutcomeOf(
    intentKindOf(clientSecret) === 'setup'
      ? await stripe.confirmCardSetup(clientSecret, data)
      : await stripe.confirmCardPayment(clientSecret, data),
  );
}
