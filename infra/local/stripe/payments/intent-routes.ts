import { catchUp, nowOf } from '../billing/agenda.ts';
import { afterAttempt } from '../billing/collect.ts';
import { invoiceOf } from '../billing/invoices.ts';
import { ApiError, missing } from '../http/api-error.ts';
import { isWithin, pageOf } from '../http/lists.ts';
import { mergedMetadata, metadata, oneOf, paging, range, text } from '../http/params.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { requireCustomer } from '../customers/customers.ts';
import type { PaymentIntent, SetupIntent } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { confirmedMethod, requireState } from './intent-parts.ts';
import { sdkParams, setupFutureUsage } from './method-params.ts';
import { answerPaymentIntent, attempt, type Attempt } from './payment-intents.ts';
import { answerSetupIntent, cancelSetupIntent, confirmSetupIntent, createSetupIntent } from './setup-intents.ts';

const withSecret = { client_secret: text.optional(), key: text.optional() };

export const intentRoutes: readonly Route[] = [
  route('POST /v1/setup_intents', {
    params: {
      customer: text.optional(),
      description: text.optional(),
      usage: setupFutureUsage.optional(),
      metadata: metadata.optional(),
    },
    run({ world, params }) {
      if (params.customer) requireCustomer(world, params.customer);
      return createSetupIntent(world, {
        customer: params.customer ?? null,
        description: params.description ?? null,
        usage: params.usage ?? 'off_session',
        metadata: mergedMetadata({}, params.metadata),
      });
    },
  }),
  route('GET /v1/setup_intents', {
    params: { ...paging, created: range.optional(), customer: text.optional() },
    run({ world, params: { created, customer, ...page } }) {
      const fits = (each: SetupIntent | PaymentIntent) =>
        (customer === undefined || each.customer === customer) && isWithin(each.created, created);
      const rows = world.all('setupIntent').filter(fits);
      return pageOf(rows, page, '/v1/setup_intents');
    },
  }),
  route('GET /v1/setup_intents/:id', { params: withSecret, isPublic: true, run: (call) => setupIntentOf(call) }),
  route('POST /v1/setup_intents/:id/confirm', {
    params: sdkParams,
    isPublic: true,
    run(call) {
      const { world, params } = call;
      const intent = setupIntentOf(call);
      requireState(intent, 'confirm', ['requires_payment_method', 'requires_confirmation', 'requires_action']);
      return atTimeOf(world, intent, () => confirmSetupIntent(world, intent, confirmedMethod(world, intent, params)));
    },
  }),
  route('POST /v1/setup_intents/:id/cancel', {
    params: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer').optional() },
    run(call) {
      const { cancellation_reason: reason } = call.params;
      return cancelSetupIntent(call.world, setupIntentOf({ ...call, params: {} }), reason ?? null);
    },
  }),
  route('GET /v1/payment_intents', {
    params: { ...paging, created: range.optional(), customer: text.optional() },
    run({ world, params: { created, customer, ...page } }) {
      const fits = (each: SetupIntent | PaymentIntent) =>
        (customer === undefined || each.customer === customer) && isWithin(each.created, created);
      const rows = world.all('paymentIntent').filter(fits);
      return pageOf(rows, page, '/v1/payment_intents');
    },
  }),
  route('GET /v1/payment_intents/:id', { params: withSecret, isPublic: true, run: (call) => paymentIntentOf(call) }),
  route('POST /v1/payment_intents/:id/confirm', {
    params: { ...sdkParams, setup_future_usage: setupFutureUsage.optional() },
    isPublic: true,
    run(call) {
      const { world, params } = call;
      const intent = paymentIntentOf(call);
      requireState(intent, 'confirm', ['requires_payment_method', 'requires_confirmation', 'requires_action']);
      return atTimeOf(world, intent, () => {
        const method = confirmedMethod(world, intent, params);
        const made = attempt(world, intent, { method, isOnSession: true });
        return answered(world, made);
      });
    },
  }),
];

/** The person's answer to their bank, by the secret of the intent that asked. Throws 404 when none asks. */
export function answerBank(world: World, secret: string, passed: boolean): SetupIntent | PaymentIntent {
  const setup = world.all('setupIntent').find(({ client_secret: own }) => own === secret);
  if (setup) {
    requireState(setup, 'confirm', ['requires_action']);
    return atTimeOf(world, setup, () => answerSetupIntent(world, setup, passed));
  }
  const payment = world.all('paymentIntent').find(({ client_secret: own }) => own === secret);
  if (!payment) throw missing('intent', '', 'client_secret');
  requireState(payment, 'confirm', ['requires_action']);
  return atTimeOf(world, payment, () => {
    const made = answerPaymentIntent(world, payment, passed);
    settle(world, made);
    return made.intent;
  });
}

/** Throws 402 when the charge was declined; what happened stays. */
function answered(world: World, made: Attempt): PaymentIntent {
  settle(world, made);
  if (made.result !== 'failed') return made.intent;
  const { payment_method: method, ...error } = made.error;
  const body = { ...error, ...(method && { payment_method: method }), payment_intent: made.intent };
  throw new ApiError(402, body, { keepsChanges: true });
}

function settle(world: World, made: Attempt): void {
  const invoice = invoiceOf(world, made.intent.id);
  if (invoice) afterAttempt(world, invoice, made);
}

function atTimeOf<T>(world: World, { customer }: SetupIntent | PaymentIntent, act: () => T): T {
  if (!customer) return act();
  catchUp(world, customer);
  return world.at(nowOf(world, customer), act);
}

type IntentCall = Pick<Call<{ client_secret?: string | undefined }>, 'world' | 'ids' | 'caller'> & {
  readonly params: { readonly client_secret?: string | undefined };
};

function setupIntentOf(call: IntentCall): SetupIntent {
  return permitted(call, call.world.find('setupIntent', call.ids[0]), 'setupintent');
}

function paymentIntentOf(call: IntentCall): PaymentIntent {
  return permitted(call, call.world.find('paymentIntent', call.ids[0]), 'payment_intent');
}

/** Whoever comes with the publishable key has to know the secret; without it there is nothing there. */
function permitted<T extends { client_secret: string }>(call: IntentCall, intent: T | undefined, kind: string): T {
  const { caller, ids, params } = call;
  const isKnown = params.client_secret === intent?.client_secret;
  const mayGoWithout = caller === 'secret' && params.client_secret === undefined;
  if (intent && (isKnown || mayGoWithout)) return intent;
  throw missing(kind, ids[0] ?? '', 'intent');
}
