import { html, type Html, type LocalPage } from '../../local-page.ts';
import { HOUR_SECONDS, DAY_SECONDS } from '../billing/periods.ts';
import { getFailedPayments } from '../billing/collect-invoice.ts';
import { findDisputableCharge } from '../payments/disputes.ts';
import { clockShape, failedPaymentsShape, type StripeControl } from '../control.ts';
import type { Customer, Subscription } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import type { FailedPayments } from '../state/tables.ts';
import { formatDate, formatMoney, formatTime, renderPage, type Notice } from './layout.ts';

const MAX_CUSTOMERS = 100;
/** The longest month, and the hour for which a renewal invoice stays a draft. */
const MONTH_SECONDS = 31 * DAY_SECONDS + HOUR_SECONDS;

/**
 * Shows the local cloud's time, with buttons that move it, and the latest customers with their
 * subscriptions.
 */
export function renderConsolePage(store: Store, note: Notice): LocalPage {
  const customers = store.listAll('customer').toReversed().slice(0, MAX_CUSTOMERS);
  return renderPage(
    'Payments',
    note,
    html`<p>
        The mock server for Stripe on this machine. Pay with 4242 4242 4242 4242. 4000 0000 0000
        0002 is declined, 4000 0000 0000 0341 is declined only when charged, 4000 0025 0000 3155
        asks for 3-D Secure once, 4000 0027 6000 3184 at every charge, and 4000 0000 0000 0259 is
        disputed.
      </p>
      ${clockForm(store.nowSeconds)} ${failedPaymentsForm(getFailedPayments(store))}
      ${customers.length === 0 && html`<p>No customers yet. Sign up for a plan to see one here.</p>`}
      ${customers.map((customer) => customerSection(store, customer))}`,
  );
}

function clockForm(nowSeconds: number): Html {
  return html`<form method="post" action="/console/clock">
    <p>
      It is ${formatTime(nowSeconds)} in the local cloud. Moving the clock also triggers the app's
      emails, expirations, and deletions that become due. A month can take a minute. The clock can't
      be moved back. Reload the app's open pages afterward.
    </p>
    <button name="seconds" value="${HOUR_SECONDS}">Move one hour</button>
    <button name="seconds" value="${DAY_SECONDS}">Move one day</button>
    <button name="seconds" value="${MONTH_SECONDS}">Move one month</button>
  </form>`;
}

const failedPaymentsTexts: Readonly<Record<FailedPayments, string>> = {
  cancel: 'Cancel the subscription',
  unpaid: 'Mark the subscription as unpaid',
  past_due: 'Leave the subscription past due',
};

/** The account's setting from Stripe's dashboard, under Billing, Subscriptions and emails. */
function failedPaymentsForm(current: FailedPayments): Html {
  return html`<form method="post" action="/console/failed-payments">
    <label>
      If all retries of a payment fail
      <select name="setting">
        ${(['cancel', 'unpaid', 'past_due'] as const).map(
          (setting) =>
            html`<option value="${setting}" ${setting === current && 'selected'}>
              ${failedPaymentsTexts[setting]}
            </option>`,
        )}
      </select>
    </label>
    <button>Save</button>
  </form>`;
}

function customerSection(store: Store, { id, email, name, balance }: Customer): Html {
  const subscriptions = store.listAll('subscription').filter(({ customer }) => customer === id);
  const isTrialing = subscriptions.some(({ status }) => status === 'trialing');

  return html`<section>
    <h2>${name || id}</h2>
    <p>${email ?? ''}${balance < 0 && ` · ${formatMoney(-balance)} credit`}</p>
    ${subscriptions.toReversed().map((subscription) => subscriptionLine(store, subscription))}
    ${isTrialing && button('end-trial', id, 'End trial')}
    ${button('decline', id, 'Decline next charge')}
    ${findDisputableCharge(store, id) && button('dispute', id, 'Dispute last payment')}
    ${hasOpenDispute(store, id) && [button('dispute-won', id, 'Win dispute'), button('dispute-lost', id, 'Lose dispute')]}
  </section>`;
}

function hasOpenDispute(store: Store, customer: string): boolean {
  return store
    .listAll('dispute')
    .some(
      ({ charge, status }) =>
        status === 'needs_response' && store.get('charge', charge).customer === customer,
    );
}

function subscriptionLine(store: Store, subscription: Subscription): Html {
  const { status, items, default_payment_method: methodId } = subscription;
  const [{ price, current_period_end: end }] = items.data;
  const card = store.find('paymentMethod', methodId)?.card;

  return html`<p>
    ${store.get('product', price.product).name}, ${formatMoney(price.unit_amount)} a month ·
    ${status.replaceAll('_', ' ')} · ${card ? `${card.brand} ${card.last4}` : 'no default card'} ·
    period ends ${formatDate(end)}
  </p>`;
}

function button(name: string, customer: string, label: string): Html {
  return html`<form method="post" action="/console/${name}">
    <input type="hidden" name="customer" value="${customer}" />
    <button>${label}</button>
  </form>`;
}

export interface PageDeps {
  store: Store;
  control: StripeControl;
}

type Action = (deps: PageDeps, customer: string, form: URLSearchParams) => void | Promise<void>;

/** The actions of the console's buttons, keyed by the last segment of the form's URL. */
export const consoleActions: Readonly<Record<string, Action>> = {
  'end-trial': ({ control }, customer) => control.endTrial(customer),
  clock: ({ control }, _, form) =>
    control.moveClock(clockShape.parse(Object.fromEntries(form)).seconds),
  'failed-payments': ({ control }, _, form) =>
    control.setFailedPayments(failedPaymentsShape.parse(Object.fromEntries(form)).setting),
  decline: ({ control }, customer) => control.declineNext(customer),
  dispute: ({ control }, customer) => void control.dispute(customer),
  'dispute-won': ({ control }, customer) => control.decideDisputes(customer, 'won'),
  'dispute-lost': ({ control }, customer) => control.decideDisputes(customer, 'lost'),
};
