import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { IntegrationError } from './integration-error.ts';
import { isPaymentIntent, isSetupIntent, type ApiAnswer, type BodyOf, type StripeApi } from './stripe-api.ts';

export type Intent = SetupIntent | PaymentIntent;

export type IntentOutcome<Kind extends Intent> =
  { readonly intent: Kind; readonly error?: undefined } | { readonly intent?: undefined; readonly error: StripeError };

export interface IntentKind<Kind extends Intent> {
  readonly name: Kind['object'];
  readonly prefix: 'seti' | 'pi';
  readonly isIntent: BodyOf<Kind>;
  /** Why the last try failed, as the confirm calls answer it. */
  readonly lastError: (intent: Kind) => StripeError | undefined;
}

export const setupIntents: IntentKind<SetupIntent> = {
  name: 'setup_intent',
  prefix: 'seti',
  isIntent: isSetupIntent,
  lastError: (intent) => (intent.last_setup_error ? { ...intent.last_setup_error, setup_intent: intent } : undefined),
};

export const paymentIntents: IntentKind<PaymentIntent> = {
  name: 'payment_intent',
  prefix: 'pi',
  isIntent: isPaymentIntent,
  lastError: (intent) =>
    intent.last_payment_error ? { ...intent.last_payment_error, payment_intent: intent } : undefined,
};

/** Whether the cardholder passed. */
export type Authenticate = () => Promise<boolean>;

export interface IntentCalls {
  confirm<Kind extends Intent>(kind: IntentKind<Kind>, secret: string, form: object): Promise<IntentOutcome<Kind>>;
  /** What a confirmed intent asks for, if it asks for anything. */
  followUp<Kind extends Intent>(kind: IntentKind<Kind>, intent: Kind, secret: string): Promise<IntentOutcome<Kind>>;
  retrieve<Kind extends Intent>(kind: IntentKind<Kind>, secret: string): Promise<IntentOutcome<Kind>>;
}

export function intentCalls(api: StripeApi, authenticate: Authenticate): IntentCalls {
  const calls: IntentCalls = {
    async confirm(kind, secret, form) {
      const path = `${pathOf(kind, secret)}/confirm`;
      const whole = { ...form, client_secret: secret, use_stripe_sdk: true };
      return outcomeOf(await api.post(path, whole, kind.isIntent));
    },
    async followUp(kind, intent, secret) {
      if (intent.status !== 'requires_action' || intent.next_action?.type !== 'use_stripe_sdk') return { intent };
      const result = (await authenticate()) ? 'pass' : 'fail';
      const path = `/stand-in/authentications/${intent.id}`;
      const told = await api.post(
        path,
        { client_secret: secret, result },
        (body): body is unknown => body !== undefined,
      );
      if (told.error) return { error: told.error };
      const after = await calls.retrieve(kind, secret);
      if (after.error || after.intent.status !== 'requires_payment_method') return after;
      return { error: refusal(kind, after.intent) };
    },
    async retrieve(kind, secret) {
      return outcomeOf(await api.get(pathOf(kind, secret), { client_secret: secret }, kind.isIntent));
    },
  };
  return calls;
}

function outcomeOf<Kind extends Intent>({ body, error }: ApiAnswer<Kind>): IntentOutcome<Kind> {
  return error ? { error } : { intent: body };
}

/** Which kind of intent a client secret belongs to; undefined for anything else. */
export function kindOfSecret(secret: string): typeof setupIntents | typeof paymentIntents | undefined {
  return [setupIntents, paymentIntents].find((kind) => idOf(kind.prefix, secret));
}

function pathOf(kind: { readonly name: string; readonly prefix: string }, secret: string): string {
  const id = idOf(kind.prefix, secret);
  if (id) return `/v1/${kind.name}s/${id}`;
  throw new IntegrationError(
    `Invalid value for ${kind.name} client secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
  );
}

function idOf(prefix: string, secret: string): string | undefined {
  return new RegExp(`^(${prefix}_[A-Za-z0-9_]+?)_secret_[A-Za-z0-9]+$`).exec(secret)?.[1];
}

// What Stripe.js says to the member; the API's own sentence speaks to the developer.
const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function refusal<Kind extends Intent>(kind: IntentKind<Kind>, intent: Kind): StripeError {
  const error = kind.lastError(intent) ?? { type: 'api_error', message: `The ${kind.name} failed without a reason.` };
  return error.code?.endsWith('_authentication_failure') ? { ...error, message: AUTHENTICATION_FAILED } : error;
}
