import { updateSubscription } from '../billing/update-subscription.ts';
import { nowOf } from '../billing/agenda.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { ApiError } from '../http/api-error.ts';
import type { Outcome, PageParts } from '../pages/pages.ts';
import { answerBank } from '../payments/intent-routes.ts';
import { newMethod } from '../payments/new-method.ts';
import { confirmSetupIntent, createSetupIntent } from '../payments/setup-intents.ts';
import type { Customer, PortalSession } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change } from '../webhooks/events.ts';
import { askedIntent, currentSubscription, pathOf } from './portal-page.ts';
import { sessionAt } from './portal-session.ts';

interface Visit {
  readonly world: World;
  readonly session: PortalSession;
  readonly customer: Customer;
}

const ACTS: Readonly<Record<string, (visit: Visit, form: URLSearchParams) => Outcome>> = {
  card: (visit, form) => saveCard(visit, form),
  pass: (visit) => answer(visit, true),
  fail: (visit) => answer(visit, false),
  cancel: (visit) => endPlan(visit),
  resume: (visit) => resume(visit),
};

/** A form of the billing portal. Undefined when the page is not there any more. */
export function portalAct({ world, control }: PageParts, path: string, form: URLSearchParams): Outcome | undefined {
  const session = sessionAt(world, path);
  const name = path.split('/')[3] ?? '';
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  const customer = world.find('customer', session?.customer);
  if (!session || !act || !customer) return undefined;
  return control.change(() => {
    try {
      return world.at(nowOf(world, customer.id), () => act({ world, session, customer }, form));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.keepsChanges) world.rollBack();
      return { to: pathOf(session), wrong: error.message };
    }
  });
}

function saveCard({ world, session, customer }: Visit, form: URLSearchParams): Outcome {
  const [month = '', year = ''] = (form.get('expiry') ?? '').split('/').map((part) => part.trim());
  const method = newMethod(world, {
    type: 'card',
    card: {
      number: form.get('number') ?? '',
      exp_month: Number(month),
      exp_year: Number(year),
      cvc: form.get('cvc') ?? '',
    },
    billing_details: { name: customer.name ?? undefined, email: customer.email ?? undefined },
  });
  const intent = createSetupIntent(world, { customer: customer.id, metadata: { portal: session.id } });
  const confirmed = confirmSetupIntent(world, intent, method);
  if (confirmed.status !== 'succeeded') return { to: pathOf(session) };
  return useCard({ world, session, customer }, method.id);
}

function answer({ world, session, customer }: Visit, passed: boolean): Outcome {
  const secret = askedIntent(world, customer);
  if (secret === undefined) return { to: pathOf(session) };
  const intent = answerBank(world, secret, passed);
  if (intent.status !== 'succeeded' || intent.payment_method === null) {
    return { to: pathOf(session), wrong: 'Your bank did not recognise you. Try again, or another card.' };
  }
  return useCard({ world, session, customer }, intent.payment_method);
}

/** From now on everything is paid with this card. */
function useCard({ world, session, customer }: Visit, method: string): Outcome {
  const invoice_settings = { ...world.get('customer', customer.id).invoice_settings, default_payment_method: method };
  change(world, 'customer', { id: customer.id, changes: { invoice_settings }, event: 'customer.updated' });
  const subscription = currentSubscription(world, customer);
  if (subscription) {
    const changes = { default_payment_method: method };
    change(world, 'subscription', { id: subscription.id, changes, event: 'customer.subscription.updated' });
  }
  const back = session.flow?.after_completion.redirect?.return_url;
  return back === undefined ? { to: pathOf(session), said: 'Your card is saved.' } : { to: back };
}

function endPlan({ world, session, customer }: Visit): Outcome {
  const subscription = currentSubscription(world, customer);
  if (!subscription) return { to: pathOf(session) };
  const { features } = world.get('portalConfiguration', session.configuration);
  const { enabled, mode } = features.subscription_cancel;
  if (!enabled) return { to: pathOf(session), wrong: 'A plan cannot be cancelled here.' };
  if (mode === 'immediately') endSubscription(world, subscription, { reason: 'cancellation_requested' });
  else updateSubscription(world, subscription, { cancel_at_period_end: true });
  return { to: pathOf(session), said: 'Your plan is cancelled.' };
}

function resume({ world, session, customer }: Visit): Outcome {
  const subscription = currentSubscription(world, customer);
  if (subscription) updateSubscription(world, subscription, { cancel_at_period_end: false });
  return { to: pathOf(session), said: 'Your plan goes on.' };
}
