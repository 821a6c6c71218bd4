import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import { httpErrors } from '../../../../shared/http/errors.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { useNotify } from '../../ui/toast.tsx';
import { hasCode, noticeTextOf, problemTextOf } from './checkout-error.ts';
import type { OpenPayment } from './checkout-known-card.ts';
import { settledCheckout } from './checkout.queries.ts';
import { isSameCharge, type FirstCharge } from './first-charge.ts';
import { confirmCard, openSignup, type Paying } from './signup-card.ts';
import { openFor, startedText, type OpenSignup, type SignupProblem, type SignupStage } from './signup-stage.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const NO_CARD_FIELD = 'Card element not found';
const NOT_OPEN_YET = 'Your card is confirmed, but your plan hasn’t started yet. Press the button again in a moment.';

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

  /** Handles the checkout's state after its card was confirmed. */
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
    // If the charge differs from the displayed one, show it and wait for another click.
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
    /** `shown` is the currently displayed charge. */
    submit,
    settle,
    decline: () => setStage({ at: 'declined' }),
    /** Discards the open checkout and returns to the form. */
    restart: () => setStage({ at: 'form' }),
    /** Pays the known card's payment with another card. */
    payWithOtherCard: (open: OpenSignup, payment: OpenPayment) =>
      setStage({ at: 'open', open: { ...open, ...payment, isTrial: false } }),
  };
}
