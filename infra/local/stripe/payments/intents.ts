import { ApiError } from '../api/api-error.ts';
import type { IntentError, PaymentIntent, PaymentMethod, SetupIntent } from '../state/objects.ts';
import type { Store } from '../state/store.ts';

export type Intent = SetupIntent | PaymentIntent;

export const NO_CARD_FIELDS = {
  next_action: null,
  payment_method: null,
  status: 'requires_payment_method',
} as const;

/** The fields of a new intent. Anyone who knows the client secret may confirm the intent. */
export function createIntentFields(store: Store, prefix: 'pi' | 'seti') {
  const id = store.newId(prefix);
  return {
    ...NO_CARD_FIELDS,
    id,
    client_secret: `${id}_${store.newId('secret')}`,
    created: store.nowSeconds,
  };
}

/** The fields of an intent that is waiting for the cardholder to complete 3-D Secure. */
export function createNextActionFields({ id }: PaymentMethod) {
  return {
    next_action: { type: 'use_stripe_sdk' },
    payment_method: id,
    status: 'requires_action',
  } as const;
}

/**
 * Throws unless the intent has one of the statuses. By default, throws if the intent succeeded or
 * was canceled.
 */
export function requireStatus(
  intent: Intent,
  verb: string,
  statuses: readonly string[] = ['requires_payment_method', 'requires_action'],
): void {
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

export function createConfirmError(error: IntentError, intent: Intent): ApiError {
  return new ApiError(402, { ...error, [intent.object]: intent });
}
