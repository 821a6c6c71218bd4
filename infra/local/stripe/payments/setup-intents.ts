import { ApiError } from '../http/api-error.ts';
import type { IntentError, PaymentMethod, SetupIntent } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import {
  askPerson,
  authenticationFailed,
  cardOptions,
  clientSecret,
  declineError,
  requireState,
} from './intent-parts.ts';
import { attach, cardOf } from './methods.ts';

interface NewSetupIntent {
  readonly customer: string | null;
  readonly usage?: string;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function createSetupIntent(
  world: World,
  { customer, usage, description, metadata }: NewSetupIntent,
): SetupIntent {
  const id = world.newId('seti');
  const intent = world.put('setupIntent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: clientSecret(world, id),
    created: world.now,
    customer,
    customer_account: null,
    description: description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: usage ?? 'off_session',
  });
  emit(world, 'setup_intent.created', intent);
  return intent;
}

/** Tries to save the card. Throws 402 when the bank declines it, which the intent then remembers. */
export function confirmSetupIntent(world: World, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  requireState(intent, 'confirm', OPEN);
  const { saving } = cardOf(world, method);
  if (saving === 'works') return succeed(world, intent, method);
  if (saving === 'authenticate') {
    const asking = world.put('setupIntent', {
      ...intent,
      last_setup_error: null,
      payment_method: method.id,
      next_action: askPerson(intent.id),
      status: 'requires_action',
    });
    emit(world, 'setup_intent.requires_action', asking);
    return asking;
  }
  const failed = fail(world, intent, declineError(saving, method));
  const { payment_method: _, ...error } = declineError(saving, method);
  throw new ApiError(402, { ...error, payment_method: method, setup_intent: failed }, { keepsChanges: true });
}

/** The person passed or failed their bank's question. */
export function answerSetupIntent(world: World, intent: SetupIntent, passed: boolean): SetupIntent {
  requireState(intent, 'confirm', ['requires_action']);
  const method = world.get('paymentMethod', intent.payment_method ?? '');
  if (!passed) return fail(world, intent, authenticationFailed('setup_intent', method));
  world.addNote(method.id, { isSetUp: true });
  return succeed(world, intent, method);
}

export function cancelSetupIntent(
  world: World,
  intent: SetupIntent,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  requireState(intent, 'cancel', OPEN);
  const canceled = world.put('setupIntent', {
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(world, 'setup_intent.canceled', canceled);
  return canceled;
}

function succeed(world: World, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) attach(world, method, intent.customer);
  const done = world.put('setupIntent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(world, 'setup_intent.succeeded', done);
  const waiting = world.all('subscription').find(({ pending_setup_intent: id }) => id === intent.id);
  // The subscription forgets the intent; whether its card becomes the default is for the API's caller to say.
  if (waiting) {
    const changes = { pending_setup_intent: null };
    change(world, 'subscription', { id: waiting.id, changes, event: 'customer.subscription.updated' });
  }
  return done;
}

function fail(world: World, intent: SetupIntent, error: IntentError): SetupIntent {
  const failed = world.put('setupIntent', {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'setup_intent.setup_failed', failed);
  return failed;
}
