import * as z from 'zod';
import { createBadRequestError, createNotFoundError } from '../api/api-error.ts';
import { paginate } from '../api/lists.ts';
import { paging, text } from '../api/params.ts';
import { defineRoute, type RouteCall, type Route } from '../api/route.ts';
import { applyAttempt } from '../billing/collect-invoice.ts';
import { requireInvoiceOfIntent } from '../billing/invoices.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { CONFIRMABLE_STATUSES, createConfirmError, requireStatus, type Intent } from './intents.ts';
import { attemptPayment, completePaymentAuthentication, type PaymentAttempt } from './payment-intents.ts';
import { cardShape, createMethod, requireMethod } from './payment-methods.ts';
import { cancelSetupIntent, completeSetupAuthentication, confirmSetupIntent } from './setup-intents.ts';

const secretParams = { client_secret: text.optional() };
const confirmParams = {
  ...secretParams,
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('card'), card: cardShape }).optional(),
};

export const intentRoutes: readonly Route[] = [
  defineRoute('GET /v1/setup_intents', {
    params: { ...paging, customer: text },
    run({ store, params: { customer, ...page } }) {
      const rows = store.listAll('setupIntent').filter((each) => each.customer === customer);
      return paginate(rows, page, '/v1/setup_intents');
    },
  }),
  defineRoute('GET /v1/setup_intents/:id', {
    params: secretParams,
    isPublic: true,
    run: (call) => requireSetupIntent(call),
  }),
  defineRoute('POST /v1/setup_intents/:id/confirm', {
    params: confirmParams,
    isPublic: true,
    run(call) {
      const intent = requireSetupIntent(call);
      requireStatus(intent, 'confirm', CONFIRMABLE_STATUSES);
      return confirmSetupIntent(call.store, intent, resolveMethod(call, intent));
    },
  }),
  defineRoute('POST /v1/setup_intents/:id/cancel', {
    run: (call) => cancelSetupIntent(call.store, requireSetupIntent(call)),
  }),
  defineRoute('GET /v1/payment_intents', {
    params: { ...paging, customer: text },
    run({ store, params: { customer, ...page } }) {
      const rows = store.listAll('paymentIntent').filter((each) => each.customer === customer);
      return paginate(rows, page, '/v1/payment_intents');
    },
  }),
  defineRoute('GET /v1/payment_intents/:id', {
    params: secretParams,
    isPublic: true,
    run: (call) => requirePaymentIntent(call),
  }),
  defineRoute('POST /v1/payment_intents/:id/confirm', {
    params: confirmParams,
    isPublic: true,
    run(call) {
      const { store } = call;
      const intent = requirePaymentIntent(call);
      requireStatus(intent, 'confirm', CONFIRMABLE_STATUSES);
      const made = settleAttempt(
        store,
        attemptPayment(store, intent, { method: resolveMethod(call, intent), isOnSession: true }),
      );
      if (made.result === 'failed') throw createConfirmError(made.error, made.intent);
      return made.intent;
    },
  }),
];

/** Completes 3-D Secure for the intent with this client secret. Throws 404 if no intent has it. */
export function completeAuthentication(store: Store, secret: string, isPassed: boolean): Intent {
  const setup = store.listAll('setupIntent').find(({ client_secret: own }) => own === secret);
  if (setup) return completeSetupAuthentication(store, setup, isPassed);
  const payment = store.listAll('paymentIntent').find(({ client_secret: own }) => own === secret);
  if (!payment) throw createNotFoundError('intent', '', 'client_secret');
  requireStatus(payment, 'authenticate', ['requires_action']);
  return settleAttempt(store, completePaymentAuthentication(store, payment, isPassed)).intent;
}

function settleAttempt(store: Store, made: PaymentAttempt): PaymentAttempt {
  applyAttempt(store, requireInvoiceOfIntent(store, made.intent.id), made);
  return made;
}

type ConfirmCall = RouteCall<z.output<z.ZodObject<typeof confirmParams>>>;

function resolveMethod({ store, params }: ConfirmCall, intent: Intent): PaymentMethod {
  if (params.payment_method_data) return createMethod(store, params.payment_method_data.card);
  const id = params.payment_method ?? intent.payment_method;
  if (id) return requireMethod(store, id);
  throw createBadRequestError('You cannot confirm this intent because it has no payment method.', {
    code: `${intent.object}_unexpected_state`,
  });
}

type IntentCall = RouteCall<{ readonly client_secret?: string | undefined }>;

function requireSetupIntent(call: IntentCall): SetupIntent {
  return requirePermittedIntent(call, call.store.find('setupIntent', call.id));
}

function requirePaymentIntent(call: IntentCall): PaymentIntent {
  return requirePermittedIntent(call, call.store.find('paymentIntent', call.id));
}

/** Returns the intent. A caller with the publishable key must also know the intent's client secret. */
function requirePermittedIntent<T extends Intent>({ keyKind, id, params }: IntentCall, intent: T | undefined): T {
  const isAllowed = keyKind === 'secret' || params.client_secret === intent?.client_secret;
  if (!intent || !isAllowed) throw createNotFoundError('intent', id, 'intent');
  return intent;
}
