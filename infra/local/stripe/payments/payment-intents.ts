import type { Charge, IntentError, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import { makeCharge } from './charges.ts';
import { askPerson, authenticationFailed, cardOptions, clientSecret, declineError } from './intent-parts.ts';
import { attach, cardOf } from './methods.ts';
import { GENERIC_DECLINE, type Decline } from './test-cards.ts';

interface NewPaymentIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly setupFutureUsage: 'off_session' | 'on_session' | null;
  readonly metadata?: Record<string, string>;
}

export function createPaymentIntent(world: World, given: NewPaymentIntent): PaymentIntent {
  const id = world.newId('pi');
  const intent = world.put('paymentIntent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: clientSecret(world, id),
    confirmation_method: 'automatic',
    created: world.now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { ...cardOptions, installments: null } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: given.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
  emit(world, 'payment_intent.created', intent);
  return intent;
}

/** What one try to collect came to. */
export type Attempt =
  | { readonly result: 'paid'; readonly intent: PaymentIntent; readonly method: PaymentMethod }
  | { readonly result: 'asking'; readonly intent: PaymentIntent }
  | { readonly result: 'failed'; readonly intent: PaymentIntent; readonly error: IntentError };

/** Tries to collect. Without the person there, a card that wants to be authenticated is declined. */
export function attempt(
  world: World,
  intent: PaymentIntent,
  { method, isOnSession }: { method: PaymentMethod; isOnSession: boolean },
): Attempt {
  const { charging, authentication } = cardOf(world, method);
  const forced = takeForcedDecline(world, intent.customer);
  if (forced) return decline(world, intent, { method, decline: GENERIC_DECLINE });
  const asks =
    authentication === 'always' || (authentication === 'until set up' && world.note(method.id).isSetUp !== true);
  if (asks && !isOnSession) return decline(world, intent, { method, decline: AUTHENTICATION_REQUIRED });
  if (asks) {
    const asking = world.put('paymentIntent', {
      ...intent,
      last_payment_error: null,
      next_action: askPerson(intent.id),
      payment_method: method.id,
      status: 'requires_action',
    });
    emit(world, 'payment_intent.requires_action', asking);
    return { result: 'asking', intent: asking };
  }
  if (charging !== 'works') return decline(world, intent, { method, decline: charging });
  return collect(world, intent, { method, wasAuthenticated: false });
}

/** The person passed or failed their bank's question. */
export function answerPaymentIntent(world: World, intent: PaymentIntent, passed: boolean): Attempt {
  const method = world.get('paymentMethod', intent.payment_method ?? '');
  if (!passed) return giveUp(world, intent, authenticationFailed('payment_intent', method));
  const { charging } = cardOf(world, method);
  if (charging !== 'works') return decline(world, intent, { method, decline: charging });
  return collect(world, intent, { method, wasAuthenticated: true });
}

export function cancelPaymentIntent(
  world: World,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  const canceled = world.put('paymentIntent', {
    ...intent,
    canceled_at: world.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(world, 'payment_intent.canceled', canceled);
  return canceled;
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function collect(
  world: World,
  intent: PaymentIntent,
  { method, wasAuthenticated }: { method: PaymentMethod; wasAuthenticated: boolean },
): Attempt {
  const charge = makeCharge(world, intent, { method, wasAuthenticated });
  const saved = intent.customer && intent.setup_future_usage ? attach(world, method, intent.customer) : method;
  if (intent.setup_future_usage && wasAuthenticated) world.addNote(method.id, { isSetUp: true });
  const paid = world.put('paymentIntent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(world, 'payment_intent.succeeded', paid);
  return { result: 'paid', intent: paid, method: saved };
}

function decline(
  world: World,
  intent: PaymentIntent,
  { method, decline: why }: { method: PaymentMethod; decline: Decline },
): Attempt {
  const charge = makeCharge(world, intent, { method, decline: why, wasAuthenticated: false });
  return giveUp(world, intent, { ...declineError(why, method), charge: charge.id }, charge);
}

function giveUp(world: World, intent: PaymentIntent, error: IntentError, charge?: Charge): Attempt {
  const failed = world.put('paymentIntent', {
    ...intent,
    last_payment_error: error,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'payment_intent.payment_failed', failed);
  return { result: 'failed', intent: failed, error };
}

function takeForcedDecline(world: World, customer: string | null): boolean {
  const left = customer ? (world.note(customer).declineNext ?? 0) : 0;
  if (!customer || left === 0) return false;
  world.addNote(customer, { declineNext: left - 1 });
  return true;
}
