import { html, type Html, type LocalPage } from '../../local-page.ts';
import { createBadRequestError } from '../api/api-error.ts';
import { findDefaultMethod } from '../billing/collect-invoice.ts';
import { hasEnded } from '../billing/subscription-state.ts';
import { updateSubscription } from '../billing/subscription-routes.ts';
import { createMethod } from '../payments/payment-methods.ts';
import { completeAuthentication } from '../payments/intent-routes.ts';
import { confirmSetupIntent, createSetupIntent } from '../payments/setup-intents.ts';
import type {
  Invoice,
  PaymentMethod,
  PortalSession,
  SetupIntent,
  Subscription,
} from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { formatDate, formatMoney, renderPage, type Notice } from './layout.ts';

/** Shows one customer's plan, card and invoices. */
export function renderPortalPage(store: Store, session: PortalSession, note: Notice): LocalPage {
  const subscription = findCurrentSubscription(store, session);
  const { invoice_settings: settings } = store.get('customer', session.customer);
  const card =
    store.find('paymentMethod', settings.default_payment_method) ??
    (subscription && findDefaultMethod(store, subscription));
  const { pathname } = new URL(session.url);

  return renderPage(
    'Billing',
    note,
    html`<p><a href="${session.return_url ?? ''}">Return to ${store.businessName}</a></p>
      ${findWaitingSetup(store, session.customer) && authenticationSection(pathname)}
      ${subscription && planSection(store, subscription, pathname)} ${cardSection(card, pathname)}
      ${invoiceSection(store, session.customer)}`,
  );
}

/** The hosted page of one invoice. */
export function renderInvoicePage({
  id,
  created,
  status,
  total,
  amount_paid: paid,
}: Invoice): LocalPage {
  return renderPage(
    'Invoice',
    {},
    html`<section>
      <h2>${formatMoney(total)}</h2>
      <p>Invoice ${id}, ${formatDate(created)}</p>
      <p>${status === 'paid' ? `Paid: ${formatMoney(paid)}` : `Status: ${status}`}</p>
    </section>`,
  );
}

export function renderExpiredPage(): LocalPage {
  return renderPage(
    'Page expired',
    {},
    html`<p>Billing pages are open for an hour. Go back and open yours again.</p>`,
  );
}

/**
 * Handles a form and returns a success message. On failure, throws an ApiError whose message the
 * page shows.
 */
type Action = (store: Store, session: PortalSession, form: URLSearchParams) => string;

/** The actions of the billing portal's forms, keyed by the last segment of the form's URL. */
export const portalActions: Readonly<Record<string, Action>> = {
  card(store, session, form) {
    const { customer } = session;
    const [month, year] = (form.get('expiry') ?? '').split('/').map(Number);

    const method = createMethod(store, {
      number: form.get('number') ?? '',
      exp_month: month || 0,
      exp_year: year || 0,
      cvc: form.get('cvc') ?? '',
    });

    const intent = confirmSetupIntent(store, createSetupIntent(store, customer), method);
    if (intent.status !== 'succeeded') return 'Your bank asks you to confirm this card.';

    return saveDefaultCard(store, customer, intent);
  },

  authenticate(store, { customer }, form) {
    const intent = findWaitingSetup(store, customer);
    if (!intent) throw createBadRequestError('There is no card to confirm.');

    const isPassed = form.get('result') === 'pass';
    const done = completeAuthentication(store, intent.client_secret, isPassed);
    if (done.object === 'setup_intent' && done.status === 'succeeded')
      return saveDefaultCard(store, customer, done);

    throw createBadRequestError('Your bank didn’t confirm this card. Use another one.');
  },

  cancel: (store, session) => setCancelAtPeriodEnd(store, session, true),
  resume: (store, session) => setCancelAtPeriodEnd(store, session, false),
};

/**
 * As with Stripe, the card becomes the customer's default. A subscription with its own default card
 * keeps that card.
 */
function saveDefaultCard(
  store: Store,
  customer: string,
  { payment_method: id }: SetupIntent,
): string {
  updateAndEmit(store, ['customer', customer], {
    invoice_settings: { default_payment_method: id },
  });
  return 'Your card is saved.';
}

function findWaitingSetup(store: Store, customerId: string): SetupIntent | undefined {
  const newest = store.listAll('setupIntent').findLast(({ customer }) => customer === customerId);
  return newest?.status === 'requires_action' ? newest : undefined;
}

function setCancelAtPeriodEnd(store: Store, session: PortalSession, isEnding: boolean): string {
  const subscription = findCurrentSubscription(store, session);
  if (subscription) updateSubscription(store, subscription, { cancel_at_period_end: isEnding });
  return isEnding ? 'Your plan is canceled.' : 'Your plan continues.';
}

function findCurrentSubscription(
  store: Store,
  { customer }: PortalSession,
): Subscription | undefined {
  return store
    .listAll('subscription')
    .findLast((each) => each.customer === customer && !hasEnded(each));
}

function planSection(
  store: Store,
  { items, cancel_at: end, status }: Subscription,
  path: string,
): Html {
  const [{ price, current_period_end: next }] = items.data;
  const button =
    end === null ? { act: 'cancel', label: 'Cancel plan' } : { act: 'resume', label: 'Keep plan' };

  return html`<section>
    <h2>${store.get('product', price.product).name}, ${formatMoney(price.unit_amount)} a month</h2>
    <p>${status.replaceAll('_', ' ')}</p>
    <p>
      ${end === null ? `Next payment: ${formatDate(next)}.` : `Your plan ends on ${formatDate(end)}.`}
    </p>
    <form method="post" action="${path}/${button.act}"><button>${button.label}</button></form>
  </section>`;
}

function authenticationSection(path: string): Html {
  return html`<section>
    <h2>3-D Secure</h2>
    <p>Your bank asks you to confirm this card.</p>
    <form method="post" action="${path}/authenticate">
      <button name="result" value="pass">Complete authentication</button>
      <button name="result" value="fail">Fail authentication</button>
    </form>
  </section>`;
}

function cardSection(method: PaymentMethod | undefined, path: string): Html {
  const { brand, last4, exp_month: month, exp_year: year } = method?.card ?? {};
  return html`<section>
    <h2>Card</h2>
    <p>${method ? `${brand} ending in ${last4}, expires ${month}/${year}` : 'No card is saved.'}</p>
    <form method="post" action="${path}/card" autocomplete="off" class="stacked">
      <label
        >Card number
        <input name="number" inputmode="numeric" required placeholder="4242 4242 4242 4242"
      /></label>
      <label>Expires (MM/YY) <input name="expiry" required placeholder="12/34" /></label>
      <label
        >Security code <input name="cvc" inputmode="numeric" required placeholder="123"
      /></label>
      <button>Save card</button>
    </form>
  </section>`;
}

function invoiceSection(store: Store, customerId: string): Html {
  const invoices = store
    .listAll('invoice')
    .filter(({ customer, status }) => customer === customerId && status !== 'draft');

  return html`<section>
    <h2>Invoices</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${invoices.toReversed().map(
          ({ created, status, total }) =>
            html`<tr>
              <td>${formatDate(created)}</td>
              <td>${status}</td>
              <td>${formatMoney(total)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
