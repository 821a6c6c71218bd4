import { updateSubscription } from '../billing/subscription-routes.ts';
import { createMethod } from '../payments/payment-methods.ts';
import { confirmSetupIntent, createSetupIntent } from '../payments/setup-intents.ts';
import type { PortalSession } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import type { Notice } from './layout.ts';
import { findCurrentSubscription } from './portal-page.ts';

type Action = (store: Store, session: PortalSession, form: URLSearchParams) => Notice;

/** The actions of the billing portal's forms, by the last part of their URL. */
export const portalActions: Readonly<Record<string, Action>> = {
  card: saveCard,
  cancel(store, session) {
    setCancelAtPeriodEnd(store, session, true);
    return { done: 'Your plan is canceled.' };
  },
  resume(store, session) {
    setCancelAtPeriodEnd(store, session, false);
    return { done: 'Your plan continues.' };
  },
};

function saveCard(store: Store, session: PortalSession, form: URLSearchParams): Notice {
  const [month, year] = (form.get('expiry') ?? '').split('/').map(Number);
  const method = createMethod(store, {
    number: form.get('number') ?? '',
    exp_month: month || 0,
    exp_year: year || 0,
    cvc: form.get('cvc') ?? '',
  });
  const intent = confirmSetupIntent(store, createSetupIntent(store, session.customer), method);
  if (intent.status !== 'succeeded')
    return { error: 'This card needs 3-D Secure, which this page doesn’t support. Use another card.' };
  updateAndEmit(store, ['customer', session.customer], { invoice_settings: { default_payment_method: method.id } });
  const subscription = findCurrentSubscription(store, session);
  if (subscription) updateAndEmit(store, ['subscription', subscription.id], { default_payment_method: method.id });
  return { done: 'Your card is saved.' };
}

function setCancelAtPeriodEnd(store: Store, session: PortalSession, isEnding: boolean): void {
  const subscription = findCurrentSubscription(store, session);
  const { features } = store.get('portalConfiguration', session.configuration);
  if (!subscription || !features.subscription_cancel.enabled) return;
  updateSubscription(store, subscription, { cancel_at_period_end: isEnding });
}
