import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { html, type Html } from '../../cognito/html.ts';
import { findDefaultMethod } from '../billing/collect-invoice.ts';
import { hasEnded } from '../billing/end-subscription.ts';
import type { PaymentMethod, PortalSession, Subscription } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { formatDate, formatMoney, renderPage, type Notice } from './layout.ts';

/** Shows one customer's plan, card and invoices, limited to the features that the portal configuration enables. */
export function portalPage(store: Store, session: PortalSession, note: Notice): Html {
  const { features } = store.get('portalConfiguration', session.configuration);
  const subscription = findCurrentSubscription(store, session);
  const card = subscription && findDefaultMethod(store, subscription);
  const { pathname } = new URL(session.url);
  const mayCancel = features.subscription_cancel.enabled;
  return renderPage(
    'Billing',
    note,
    html`${session.return_url !== null && html`<p><a href="${session.return_url}">Return to ${PRODUCT_NAME}</a></p>`}
    ${subscription && planSection(store, subscription, mayCancel && pathname)}
    ${features.payment_method_update.enabled && cardSection(card, pathname)}
    ${features.invoice_history.enabled && invoiceSection(store, session.customer)}`,
  );
}

export function expiredPage(): Html {
  return renderPage('Page expired', {}, html`<p>Billing pages are open for an hour. Go back and open yours again.</p>`);
}

export function findCurrentSubscription(store: Store, { customer }: PortalSession): Subscription | undefined {
  return store.listAll('subscription').findLast((each) => each.customer === customer && !hasEnded(each));
}

function planSection(store: Store, { items, cancel_at: end, status }: Subscription, path: string | false): Html {
  const [{ price, current_period_end: next }] = items.data;
  const button = end === null ? { act: 'cancel', label: 'Cancel plan' } : { act: 'resume', label: 'Keep plan' };
  return html`<section>
    <h2>${store.get('product', price.product).name}, ${formatMoney(price.unit_amount)} a month</h2>
    <p>${status.replaceAll('_', ' ')}</p>
    <p>${end === null ? `Next payment: ${formatDate(next)}.` : `Your plan ends on ${formatDate(end)}.`}</p>
    ${path !== false && html`<form method="post" action="${path}/${button.act}"><button>${button.label}</button></form>`}
  </section>`;
}

function cardSection(method: PaymentMethod | undefined, path: string): Html {
  const { brand, last4, exp_month: month, exp_year: year } = method?.card ?? {};
  return html`<section>
    <h2>Card</h2>
    <p>${method ? `${brand} ending in ${last4}, expires ${month}/${year}` : 'No card is saved.'}</p>
    <form method="post" action="${path}/card" autocomplete="off">
      <label>Card number <input name="number" inputmode="numeric" required placeholder="4242 4242 4242 4242" /></label>
      <label>Expires (MM/YY) <input name="expiry" required placeholder="12/34" /></label>
      <label>Security code <input name="cvc" inputmode="numeric" required placeholder="123" /></label>
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
