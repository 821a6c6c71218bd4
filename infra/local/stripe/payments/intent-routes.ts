import * as z from 'zod';
import { badRequest, missing } from '../api/api-error.ts';
import { pageOf } from '../api/lists.ts';
import { paging, text } from '../api/params.ts';
import { route, type Call, type Route } from '../api/route.ts';
import { afterAttempt } from '../billing/collect.ts';
import { invoiceOf } from '../billing/invoices.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { CONFIRMABLE, confirmError, requireStatus, type Intent } from './intents.ts';
import { attempt, completePaymentAuthentication, type Attempt } from './payment-intents.ts';
import { cardShape, newMethod, requireMethod } from './payment-methods.ts';
import { cancelSetupIntent, completeSetupAuthentication, confirmSetupIntent } from './setup-intents.ts';

const withSecret = { client_secret: text.optional() };
const confirmParams = {
  ...withSecret,
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('card'), card: cardShape }).optional(),
};

export const intentRoutes: readonly Route[] = [
  route('GET /v1/setup_intents', {
    params: { ...paging, customer: text },
    run({ store, params: { customer, ...page } }) {
      const rows = store.all('setupIntent').filter((each) => each.customer === customer);
      return pageOf(rows, page, '/v1/setup_intents');
    },
  }),
  route('GET /v1/setup_intents/:id', { params: withSecret, isPublic: true, run: (call) => setupIntentOf(call) }),
  route('POST /v1/setup_intents/:id/confirm', {
    params: confirmParams,
    isPublic: true,
    run(call) {
      const intent = setupIntentOf(call);
      requireStatus(intent, 'confirm', CONFIRMABLE);
      return confirmSetupIntent(call.store, intent, methodOf(call, intent));
    },
  }),
  route('POST /v1/setup_intents/:id/cancel', { run: (call) => cancelSetupIntent(call.store, setupIntentOf(call)) }),
  route('GET /v1/payment_intents', {
    params: { ...paging, customer: text },
    run({ store, params: { customer, ...page } }) {
      const rows = store.all('paymentIntent').filter((each) => each.customer === customer);
      return pageOf(rows, page, '/v1/payment_intents');
    },
  }),
  route('GET /v1/payment_intents/:id', { params: withSecret, isPublic: true, run: (call) => paymentIntentOf(call) }),
  route('POST /v1/payment_intents/:id/confirm', {
    params: confirmParams,
    isPublic: true,
    run(call) {
      const { store } = call;
      const intent = paymentIntentOf(call);
      requireStatus(intent, 'confirm', CONFIRMABLE);
      const made = settled(store, attempt(store, intent, { method: methodOf(call, intent), isOnSession: true }));
      if (made.result === 'failed') throw confirmError(made.error, made.intent);
      return made.intent;
    },
  }),
];

/** Ends 3-D Secure for the intent with this client secret. Throws 404 if there is none. */
export function completeAuthentication(store: Store, secret: string, isPassed: boolean): Intent {
  const setup = store.all('setupIntent').find(({ client_secret: own }) => own === secret);
  if (setup) return completeSetupAuthentication(store, setup, isPassed);
  const payment = store.all('paymentIntent').find(({ client_secret: own }) => own === secret);
  if (!payment) throw missing('intent', '', 'client_secret');
  requireStatus(payment, 'authenticate', ['requires_action']);
  return settled(store, completePaymentAuthentication(store, payment, isPassed)).intent;
}

function settled(store: Store, made: Attempt): Attempt {
  afterAttempt(store, invoiceOf(store, made.intent.id), made);
  return made;
}

type ConfirmCall = Call<z.output<z.ZodObject<typeof confirmParams>>>;

function methodOf({ store, params }: ConfirmCall, intent: Intent): PaymentMethod {
  if (params.payment_method_data) return newMethod(store, params.payment_method_data.card);
  const id = params.payment_method ?? intent.payment_method;
  if (id) return requireMethod(store, id);
  throw badRequest('You cannot confirm this intent because it has no payment method.', {
    code: `${intent.object}_unexpected_state`,
  });
}

type IntentCall = Call<{ readonly client_secret?: string | undefined }>;

function setupIntentOf(call: IntentCall): SetupIntent {
  return permitted(call, call.store.find('setupIntent', call.id));
}

function paymentIntentOf(call: IntentCall): PaymentIntent {
  return permitted(call, call.store.find('paymentIntent', call.id));
}

/** A caller with the publishable key must know the intent's secret. */
function permitted<T extends Intent>({ caller, id, params }: IntentCall, intent: T | undefined): T {
  const isAllowed = caller === 'secret' || params.client_secret === intent?.client_secret;
  if (!intent || !isAllowed) throw missing('intent', id, 'intent');
  return intent;
}
