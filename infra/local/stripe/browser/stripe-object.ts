import type {
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethodResult,
  SetupIntent,
  SetupIntentResult,
  Stripe,
} from '@stripe/stripe-js';
import { confirmCard, type ConfirmCardData, type ConfirmCardOptions } from './confirm-card.ts';
import { confirmElements, type ConfirmOptions } from './confirm-elements.ts';
import { ElementsGroup, type GroupOptions } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import {
  intentCalls,
  kindOfSecret,
  paymentIntents,
  setupIntents,
  type Authenticate,
  type IntentCalls,
  type IntentOutcome,
} from './intents.ts';
import { methodOfCard, methodOfPayment, type OwnerData } from './method-data.ts';
import { isPaymentMethod, type StripeApi } from './stripe-api.ts';

export interface StripeParts {
  readonly api: StripeApi;
  readonly authenticate: Authenticate;
  /** Leaves the page. */
  readonly goTo: (address: string) => void;
  readonly now: () => Date;
}

type NewMethod = OwnerData & {
  readonly card?: unknown;
  readonly elements?: unknown;
  readonly params?: OwnerData;
};

/** What `Stripe(key)` returns, as far as this product and @stripe/react-stripe-js use it. */
export function stripeObject({ api, authenticate, goTo, now }: StripeParts) {
  const calls = intentCalls(api, authenticate);
  return {
    elements: (options: GroupOptions = {}) => new ElementsGroup(options, { now, retrieve: calls.retrieve }),
    confirmSetup: async (options: ConfirmOptions) =>
      setupResult(await confirmElements({ calls, goTo }, setupIntents, options)),
    confirmPayment: async (options: ConfirmOptions) =>
      paymentResult(await confirmElements({ calls, goTo }, paymentIntents, options)),
    ...confirmCardCalls(calls),
    ...intentReads(calls),
    async createPaymentMethod(data: NewMethod): Promise<PaymentMethodResult> {
      const { form, problem } = newMethod(data);
      if (problem) return { error: problem };
      const { body, error } = await api.post('/v1/payment_methods', form, isPaymentMethod);
      return error ? { error } : { paymentMethod: body };
    },
    createToken(): never {
      throw new IntegrationError('The local stand-in for Stripe makes no tokens; use payment methods.');
    },
    // Stripe counts who calls it; nobody counts here.
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  } satisfies Partial<Record<keyof Stripe | '_registerWrapper', unknown>>;
}

function confirmCardCalls(calls: IntentCalls) {
  return {
    async confirmCardSetup(secret: string, data?: ConfirmCardData, options?: ConfirmCardOptions) {
      return setupResult(await confirmCard(calls, setupIntents, { secret, data, options }));
    },
    async confirmCardPayment(secret: string, data?: ConfirmCardData, options?: ConfirmCardOptions) {
      return paymentResult(await confirmCard(calls, paymentIntents, { secret, data, options }));
    },
  } satisfies Pick<Stripe, 'confirmCardSetup' | 'confirmCardPayment'>;
}

function intentReads(calls: IntentCalls) {
  const handleCardAction = async (secret: string): Promise<PaymentIntentResult> => {
    const { intent, error } = await calls.retrieve(paymentIntents, secret);
    return error ? { error } : paymentResult(await calls.followUp(paymentIntents, intent, secret));
  };
  return {
    handleCardAction,
    async retrieveSetupIntent(secret: string) {
      return setupResult(await calls.retrieve(setupIntents, secret));
    },
    async retrievePaymentIntent(secret: string) {
      return paymentResult(await calls.retrieve(paymentIntents, secret));
    },
    async handleNextAction(options: { clientSecret: string } | { hashedValue: string }) {
      if (!('clientSecret' in options)) throw new IntegrationError('handleNextAction: pass a clientSecret.');
      const { clientSecret: secret } = options;
      if (kindOfSecret(secret) !== setupIntents) return handleCardAction(secret);
      const { intent, error } = await calls.retrieve(setupIntents, secret);
      return error ? { error } : setupResult(await calls.followUp(setupIntents, intent, secret));
    },
  } satisfies Pick<Stripe, 'retrieveSetupIntent' | 'retrievePaymentIntent' | 'handleCardAction' | 'handleNextAction'>;
}

function newMethod({ card, elements, params, billing_details, metadata, allow_redisplay }: NewMethod) {
  if (elements instanceof ElementsGroup) return methodOfPayment(elements.payment, params ?? {});
  return methodOfCard(card, { billing_details, metadata, allow_redisplay });
}

function setupResult({ intent, error }: IntentOutcome<SetupIntent>): SetupIntentResult {
  return error ? { error } : { setupIntent: intent };
}

function paymentResult({ intent, error }: IntentOutcome<PaymentIntent>): PaymentIntentResult {
  return error ? { error } : { paymentIntent: intent };
}
