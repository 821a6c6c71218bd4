import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { html, type Html } from '../../cognito/html.ts';
import { methodOf } from '../billing/collect.ts';
import { money, productName } from '../billing/invoice-lines.ts';
import { day, page } from '../pages/layout.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';

interface Note {
  readonly said?: string | undefined;
  readonly wrong?: string | undefined;
}

const OVER = ['canceled', 'incomplete_expired'];

/** What a member sees and changes of their billing: plan, card, invoices. */
export function portalPage(world: World, session: PortalSession, { said, wrong }: Note): Html {
  const customer = world.get('customer', session.customer);
  const { features } = world.get('portalConfiguration', session.configuration);
  const subscription = currentSubscription(world, customer);
  const path = pathOf(session);
  const asked = askedIntent(world, customer);
  return page(
    'Billing',
    html`<h1>Your billing</h1>
      <p class="quiet">${customer.name ?? ''} ${customer.email ?? ''}</p>
      ${session.return_url !== null && html`<p><a href="${session.return_url}">Return to ${PRODUCT_NAME}</a></p>`}
      ${said !== undefined && html`<p class="said" role="status">${said}</p>`}
      ${wrong !== undefined && html`<p class="said wrong" role="alert">${wrong}</p>`}
      ${asked !== undefined && bankQuestion(path)}
      ${session.flow === null && planSection(world, subscription, { path, mayEnd: features.subscription_cancel.enabled })}
      ${features.payment_method_update.enabled && cardSection(cardOf(world, customer, subscription), path)}
      ${session.flow === null && features.invoice_history.enabled && invoiceSection(world, customer)}`,
  );
}

export function absentPage(): Html {
  return page(
    'Not here',
    html`<h1>This page is not here any more</h1>
      <p>Billing pages are open for an hour. Go back and open yours again.</p>`,
  );
}

export function pathOf({ url }: PortalSession): string {
  return new URL(url).pathname;
}

/** The newest subscription that is not over. */
export function currentSubscription(world: World, customer: Customer): Subscription | undefined {
  return world.all('subscription').findLast((each) => each.customer === customer.id && !OVER.includes(each.status));
}

/** A card that waits for the person's answer to their bank. */
export function askedIntent(world: World, customer: Customer): string | undefined {
  const intents = world.all('setupIntent').filter((intent) => intent.customer === customer.id);
  return intents.findLast(({ status, metadata }) => status === 'requires_action' && metadata.portal)?.client_secret;
}

function cardOf(world: World, customer: Customer, subscription: Subscription | undefined): PaymentMethod | undefined {
  if (subscription) return methodOf(world, subscription);
  return world.find('paymentMethod', customer.invoice_settings.default_payment_method);
}

function planSection(
  world: World,
  subscription: Subscription | undefined,
  { path, mayEnd }: { path: string; mayEnd: boolean },
): Html {
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) {
    return html`<section>
      <h2>Plan</h2>
      <p>You have no plan at present.</p>
    </section>`;
  }
  const end = subscription.cancel_at;
  const isTrialing = subscription.status === 'trialing';
  const next = `${isTrialing ? 'The trial ends and the first payment is taken' : 'The next payment is taken'} on ${day(item.current_period_end)}.`;
  return html`<section>
    <h2>${productName(world, item.price)}, ${money(item.price.unit_amount)} a month</h2>
    <p><span class="status">${subscription.status.replaceAll('_', ' ')}</span></p>
    <p>${end === null ? next : `Your plan ends on ${day(end)} and is not renewed.`}</p>
    ${mayEnd && end === null && form(path, 'cancel', 'Cancel plan')}
    ${mayEnd && end !== null && form(path, 'resume', 'Keep plan')}
  </section>`;
}

function cardSection(method: PaymentMethod | undefined, path: string): Html {
  return html`<section>
    <h2>Card</h2>
    <p>
      ${
        method
          ? `${brandOf(method)} ending in ${method.card.last4}, good until ${method.card.exp_month}/${method.card.exp_year}`
          : 'No card is saved.'
      }
    </p>
    <form method="post" action="${path}/card" autocomplete="off">
      <div class="fields">
        <label class="wide"
          >Card number <input name="number" inputmode="numeric" required placeholder="4242 4242 4242 4242"
        /></label>
        <label>Expires (MM/YY) <input name="expiry" required placeholder="12/34" /></label>
        <label>Security code <input name="cvc" inputmode="numeric" required placeholder="123" /></label>
      </div>
      <button class="main">Save card</button>
    </form>
  </section>`;
}

function brandOf({ card: { brand } }: PaymentMethod): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
}

function invoiceSection(world: World, customer: Customer): Html {
  const invoices = world
    .all('invoice')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .toReversed();
  return html`<section>
    <h2>Invoices</h2>
    ${invoices.length === 0 && html`<p>None yet.</p>`}
    ${
      invoices.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Number</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${invoices.map(invoiceRow)}
        </tbody>
      </table>`
    }
  </section>`;
}

function invoiceRow({ created, number, status, total }: Invoice): Html {
  return html`<tr>
    <td>${day(created)}</td>
    <td class="long">${number ?? ''}</td>
    <td>${status}</td>
    <td>${money(total)}</td>
  </tr>`;
}

function bankQuestion(path: string): Html {
  return html`<section>
    <h2>Your bank asks: is it you?</h2>
    <p>This card wants 3-D Secure. Nothing is asked for real.</p>
    <div class="actions">
      <form method="post" action="${path}/pass"><button class="main">Yes, it is me</button></form>
      <form method="post" action="${path}/fail"><button>Fail</button></form>
    </div>
  </section>`;
}

function form(path: string, name: string, label: string): Html {
  return html`<form method="post" action="${path}/${name}"><button>${label}</button></form>`;
}
