import { useState } from 'react';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { createSubscription, type Checkout } from '#shared/billing/billing.contract.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import { CHECKOUT_ENDED_MESSAGE } from '#shared/http/errors.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { getToastText, getErrorText } from '../checkout/checkout-error.ts';
import { pollCheckout } from '../checkout/checkout.queries.ts';
import { isSameCharge, type FirstCharge } from '../checkout/first-charge.ts';
import {
  findOpenSignup,
  getPlanStartedText,
  type OpenSignup,
  type SignupProblem,
  type SignupStage,
} from './signup-draft.ts';
import { useSingleFlight } from '../checkout/use-single-flight.ts';
import { getIntentKind, toStripeOutcome } from '../stripe/stripe-outcome.ts';

const NO_CARD_FIELD_MESSAGE = 'Card element not found';
const NOT_STARTED_MESSAGE =
  'Your card is confirmed, but your plan hasn’t started yet. Wait a moment, then press Finish Setup.';

export function useSignup() {
  const notify = useNotify();
  const { isBusy, run } = useSingleFlight();
  const [stage, setStage] = useState<SignupStage>({ state: 'form' });
  const [problem, setProblem] = useState<SignupProblem | null>(null);

  const showError = (
    title: string,
    description: string,
    pageText = description,
    kind: SignupProblem['kind'] = 'other',
  ) => {
    setProblem({ kind, text: pageText });
    notify({ title, description, tone: 'destructive' });
  };

  const settle = (checkout: Checkout, open: OpenSignup) => {
    if (checkout.state === 'live') {
      notify({
        title: `Welcome to ${PRODUCT_NAME}!`,
        description: `${getPlanStartedText(checkout.isTrial)} Redirecting to complete login...`,
      });

      setStage({ state: 'done', isTrial: checkout.isTrial, email: open.form.email });

      return;
    }

    if (checkout.state === 'repeat_trial') {
      setStage({ state: 'repeat-trial', open: { ...open, firstCharge: checkout.firstCharge } });
      return;
    }

    const isEnded = checkout.state === 'ended';
    setStage(isEnded ? { state: 'form' } : { state: 'confirmed', open });
    showError('Signup Failed', isEnded ? CHECKOUT_ENDED_MESSAGE : NOT_STARTED_MESSAGE);
  };

  const confirm = async (open: OpenSignup, stripe: Stripe, card: StripeCardElement) => {
    const outcome = await confirmCard(open, stripe, card);
    if (outcome.state === 'incomplete') {
      setProblem({ kind: 'other', text: outcome.message });
      return;
    }

    if (outcome.state === 'refused') {
      if (outcome.isFinal) setStage({ state: 'form' });
      showError('Payment Failed', outcome.message);
      return;
    }

    setStage({ state: 'confirmed', open });
    settle(await pollCheckout(open.clientSecret), open);
  };

  const continueSignup = async (
    form: SignupForm,
    shown: FirstCharge,
    { stripe, card }: CardPayment,
  ) => {
    if (stage.state === 'confirmed') {
      settle(await pollCheckout(stage.open.clientSecret), stage.open);
      return;
    }
    if (!stripe || !card) {
      showError('Signup Failed', NO_CARD_FIELD_MESSAGE);
      return;
    }

    const existing = findOpenSignup(stage, form);
    const open = existing ?? (await openCheckout(form));
    if (!open) {
      showError('Error', 'Failed to create subscription. Please try again.');
      return;
    }

    setStage({ state: 'open', open });
    // If a new checkout's charge isn't the displayed one, stop. The user sees the new charge and
    // must click again.
    if (!existing && !isSameCharge(open.firstCharge, shown)) return;

    await confirm(open, stripe, card);
  };

  const submit = (form: SignupForm, shown: FirstCharge, payment: CardPayment) =>
    run(async () => {
      setProblem(null);

      try {
        await continueSignup(form, shown, payment);
      } catch (error) {
        const kind = hasErrorCode(error, 'LOGIN_REQUIRED') ? 'login' : 'other';
        showError('Signup Failed', getToastText(error), getErrorText(error), kind);
      }

      return undefined;
    });

  return {
    stage,
    problem,
    isBusy,
    /** Submits the form. `shown` is the charge displayed to the user. */
    submit,
    settle,
    decline: () => setStage({ state: 'declined' }),
    /** Discards the open checkout and returns to the form. */
    restart: () => setStage({ state: 'form' }),

    /**
     * Reopens the payment step for another card. There is no trial, because the user has agreed to
     * the charge.
     */
    payWithOtherCard: (
      open: OpenSignup,
      { clientSecret, firstCharge }: Pick<OpenSignup, 'clientSecret' | 'firstCharge'>,
    ) => setStage({ state: 'open', open: { ...open, clientSecret, firstCharge, isTrial: false } }),
  };
}

/**
 * Opens a checkout; null if the server didn't open one. Idempotent: the same form returns the same
 * checkout.
 */
async function openCheckout(form: SignupForm): Promise<OpenSignup | null> {
  const reply = await call(createSubscription, { body: { ...form, tier: form.subscriptionTier } });
  const { clientSecret, isTrial, firstCharge } = reply.body;
  // The browser build doesn't validate replies, so the secret may also be missing.
  return clientSecret ? { form, clientSecret, isTrial, firstCharge } : null;
}

interface CardPayment {
  stripe: Stripe | null;
  card: StripeCardElement | null;
}

async function confirmCard(
  { form, clientSecret }: OpenSignup,
  stripe: Stripe,
  card: StripeCardElement,
) {
  const name = `${form.firstName} ${form.lastName}`;
  const data = { payment_method: { card, billing_details: { name, email: form.email } } };

  return toStripeOutcome(
    getIntentKind(clientSecret) === 'setup'
      ? await stripe.confirmCardSetup(clientSecret, data)
      : await stripe.confirmCardPayment(clientSecret, data),
  );
}
