import { ApiError, badRequest } from '../http/api-error.ts';
import type { IntentError, PaymentIntent, PaymentMethod, SetupIntent } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import type { MethodData } from './method-params.ts';
import { newMethod } from './new-method.ts';
import { requireMethod } from './methods.ts';
import type { Decline } from './test-cards.ts';

export const cardOptions = { mandate_options: null, network: null, request_three_d_secure: 'automatic' } as const;

/** `<intent>_secret_<chance>`: knowing it is the permission to confirm. */
export function clientSecret(world: World, intentId: string): string {
  return `${intentId}_${world.newId('secret')}`;
}

interface Confirmation {
  readonly payment_method?: string | undefined;
  readonly payment_method_data?: MethodData | undefined;
}

/** What an intent is confirmed with: given, typed just now, or set before. */
export function confirmedMethod(
  world: World,
  intent: SetupIntent | PaymentIntent,
  { payment_method: id, payment_method_data: data }: Confirmation,
): PaymentMethod {
  if (data) return newMethod(world, data);
  const named = id ?? intent.payment_method;
  if (named) return requireMethod(world, named);
  const kind = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent';
  throw badRequest(
    `You cannot confirm this ${kind} because it's missing a payment method. You can either update the ${kind} with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
    { code: `${intent.object}_unexpected_state` },
  );
}

/** Throws when an intent in this state cannot do that any more. */
export function requireState(intent: SetupIntent | PaymentIntent, verb: string, states: readonly string[]): void {
  if (states.includes(intent.status)) return;
  const kind = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent';
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${verb} this ${kind} because it has a status of ${intent.status}. Only a ${kind} with one of the following statuses may be ${verb === 'confirm' ? 'confirmed' : `${verb}ed`}: ${states.join(', ')}.`,
    [intent.object]: intent,
  });
}

/** What Stripe.js needs to ask the person's bank. */
export function askPerson(intentId: string): { type: string; use_stripe_sdk: { [key: string]: unknown } } {
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: intentId, stripe_js: '' },
  };
}

export function authenticationFailed(kind: 'payment_intent' | 'setup_intent', method: PaymentMethod): IntentError {
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  };
}

export function declineError({ code, decline_code, message }: Decline, method: PaymentMethod): IntentError {
  return {
    type: 'card_error',
    code,
    ...(decline_code !== undefined && { decline_code }),
    message,
    payment_method: method,
  };
}
