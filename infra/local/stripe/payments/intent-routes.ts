import * as z from 'zod';

import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import { text } from '../api/params.ts';
import { defineList, defineRoute, type RouteCall, type Route } from '../api/route.ts';
import { applyPayment } from '../billing/collect-invoice.ts';
import type { PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import type { Tables } from '../state/tables.ts';
import {
  createAuthenticationError,
  createConfirmError,
  requireStatus,
  type Intent,
} from './intents.ts';
import { attemptPayment, charge, failPayment } from './payment-intents.ts';
import { cardSchema, createMethod, requirePaymentMethod } from './payment-methods.ts';
import { completeSetup, confirmSetupIntent, failSetup } from './setup-intents.ts';

const secretParams = { client_secret: text.optional() };

const confirmParams = {
  ...secretParams,
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('card'), card: cardSchema }).optional(),
};

type IntentTable = 'paymentIntent' | 'setupIntent';

export const intentRoutes: readonly Route[] = [
  ...defineIntentRoutes('/v1/setup_intents', 'setupIntent', confirmSetupIntent),
  ...defineIntentRoutes('/v1/payment_intents', 'paymentIntent', confirmPaymentIntent),
  defineRoute('POST /v1/setup_intents/:id/cancel', {
    run({ store, id }) {
      const intent = store.get('setupIntent', id);
      requireStatus(intent, 'cancel');
      return store.put('setupIntent', { ...intent, next_action: null, status: 'canceled' });
    },
  }),
];

function defineIntentRoutes<Table extends IntentTable>(
  path: `/v1/${string}`,
  table: Table,
  confirm: (store: Store, intent: Tables[Table], method: PaymentMethod) => Intent,
): readonly Route[] {
  return [
    defineList(path, { table, params: { customer: text } }),
    defineRoute(`GET ${path}/:id`, {
      params: secretParams,
      isPublic: true,
      run: (call) => requirePermittedIntent(call, table),
    }),
    defineRoute(`POST ${path}/:id/confirm`, {
      params: confirmParams,
      isPublic: true,
      run(call) {
        const intent = requirePermittedIntent(call, table);
        requireStatus(intent, 'confirm');
        return confirm(call.store, intent, resolveMethod(call, intent));
      },
    }),
  ];
}

/**
 * Simulates a passed or failed 3-D Secure check for the intent with this client secret. Throws 404
 * if none exists.
 */
export function completeAuthentication(store: Store, secret: string, isPassed: boolean): Intent {
  const intents = [...store.listAll('setupIntent'), ...store.listAll('paymentIntent')];
  const intent = intents.find(({ client_secret: own }) => own === secret);
  if (!intent) throw createNotFoundError('intent', '');

  requireStatus(intent, 'authenticate', ['requires_action']);

  const method = store.get('paymentMethod', intent.payment_method ?? '');
  if (isPassed) store.setHidden(method.id, { isSetUp: true });

  const error = isPassed ? undefined : createAuthenticationError(intent, method);
  if (intent.object === 'setup_intent') {
    return error ? failSetup(store, intent, error) : completeSetup(store, intent, method);
  }

  return applyPayment(
    store,
    error ? failPayment(store, intent, error) : charge(store, intent, method),
  );
}

function confirmPaymentIntent(
  store: Store,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const attempted = applyPayment(store, attemptPayment(store, intent, method));
  if (attempted.last_payment_error)
    throw createConfirmError(attempted.last_payment_error, attempted);

  return attempted;
}

type ConfirmCall = RouteCall<z.output<z.ZodObject<typeof confirmParams>>>;

function resolveMethod({ store, params }: ConfirmCall, intent: Intent): PaymentMethod {
  if (params.payment_method_data) return createMethod(store, params.payment_method_data.card);

  const id = params.payment_method ?? intent.payment_method;
  if (id) return requirePaymentMethod(store, id);

  throw createBadRequestError('You cannot confirm this intent because it has no payment method.', {
    code: `${intent.object}_unexpected_state`,
  });
}

type IntentCall = RouteCall<{ client_secret?: string | undefined }>;

/**
 * Returns the intent. A caller with the publishable key must also know the intent's client secret.
 */
function requirePermittedIntent<Table extends IntentTable>(
  { store, keyKind, id, params }: IntentCall,
  table: Table,
): Tables[Table] {
  const intent = store.get(table, id);
  if (keyKind === 'secret' || params.client_secret === intent.client_secret) return intent;
  throw createNotFoundError(table, id);
}
