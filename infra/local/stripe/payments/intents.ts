import { ApiError, type ErrorBody } from '../api/api-error.ts';
import type { IntentError, PaymentIntent, PaymentMethod, SetupIntent } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import type { Decline } from './test-cards.ts';

export type Intent = SetupIntent | PaymentIntent;

export const CONFIRMABLE_STATUSES = ['requires_payment_method', 'requires_action'] as const;

/** Anyone who knows this secret may confirm the intent. */
export function createClientSecret(store: Store, intentId: string): string {
  return `${intentId}_${store.newId('secret')}`;
}

export function requireStatus(intent: Intent, verb: string, statuses: readonly string[]): void {
  if (statuses.includes(intent.status)) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${verb} this ${intent.object} because it has a status of ${intent.status}.`,
    [intent.object]: intent,
  });
}

export function createAuthenticationError({ object }: Intent, method: PaymentMethod): IntentError {
  return {
    type: 'invalid_request_error',
    code: `${object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  };
}

export function createDeclineError({ code, decline_code, message }: Decline, method: PaymentMethod): IntentError {
  return { type: 'card_error', code, ...(decline_code && { decline_code }), message, payment_method: method };
}

/** Keeps the changes of the failed attempt, because the intent stores the error. */
export function createConfirmError(error: IntentError, intent?: Intent): ApiError {
  const body: ErrorBody = { ...error, ...(intent && { [intent.object]: intent }) };
  return new ApiError(402, body, { keepsChanges: true });
}
