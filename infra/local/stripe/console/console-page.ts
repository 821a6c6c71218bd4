import { html, type Html } from '../../cognito/html.ts';
import { money, productName } from '../billing/invoice-lines.ts';
import { day, page, time } from '../pages/layout.ts';
import type { Customer, Event, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';

const SHOWN = 100;
const EVENTS_SHOWN = 30;

interface Note {
  readonly said?: string | undefined;
  readonly wrong?: string | undefined;
}

/** Every customer with their subscription, and what can be made to happen to them. */
export function consolePage(world: World, { said, wrong }: Note): Html {
  const customers = world.all('customer').toReversed().slice(0, SHOWN);
  return page(
    'Payments',
    html`<h1>Payments</h1>
      <p class="quiet">
        The stand-in for Stripe on this machine. Pay with 4242 4242 4242 4242; 4000 0000 0000 0002 is declined, 4000
        0000 0000 0341 is declined only when it is charged, 4000 0025 0000 3155 asks for 3-D Secure. Moving a customer's
        time makes their history that much older, and what is due then happens.
      </p>
      ${said !== undefined && html`<p class="said" role="status">${said}</p>`}
      ${wrong !== undefined && html`<p class="said wrong" role="alert">${wrong}</p>`}
      ${customers.length === 0 && html`<p>No customers yet. Whoever signs up for a plan is here.</p>`}
      ${customers.map((customer) => customerCard(world, customer))}`,
  );
}

function customerCard(world: World, customer: Customer): Html {
  const subscriptions = world
    .all('subscription')
    .filter((each) => each.customer === customer.id)
    .toReversed();
  const isTrialing = subscriptions.some(({ status }) => status === 'trialing');
  const declining = world.note(customer.id).declineNext ?? 0;
  return html`<article id="${customer.id}">
    <h2>${customer.name || customer.email || customer.id}</h2>
    <p class="quiet">
      ${customer.email ?? ''} · ${customer.id}${customer.balance < 0 && ` · ${money(-customer.balance)} in credit`}
    </p>
    ${subscriptions.map((subscription) => subscriptionFacts(world, subscription))}
    ${subscriptions.length === 0 && html`<p>No subscription.</p>`}
    <div class="actions">
      ${isTrialing && action('end-trial', customer.id, 'End the trial now')}
      ${action('day', customer.id, 'A day passes')} ${action('month', customer.id, 'A month passes')}
      ${
        declining > 0
          ? action('accept', customer.id, 'Let charges through again')
          : action('decline', customer.id, 'Decline the next charge')
      }
    </div>
    ${eventList(eventsOf(world, customer.id))}
  </article>`;
}

function subscriptionFacts(world: World, subscription: Subscription): Html {
  const { status, items, trial_end: trialEnd, cancel_at: cancelAt, default_payment_method: methodId } = subscription;
  const method = world.find('paymentMethod', methodId);
  const [item] = items.data;
  const facts: [string, string][] = [
    ['Plan', item ? `${productName(world, item.price)}, ${money(item.price.unit_amount)} a month` : 'none'],
    ['Card', method ? `${method.card.brand} ${method.card.last4}` : 'none yet'],
  ];
  if (status === 'trialing' && trialEnd !== null) facts.push(['Trial ends', time(trialEnd)]);
  else if (item) facts.push(['Period ends', time(item.current_period_end)]);
  if (cancelAt !== null && subscription.ended_at === null) facts.push(['Cancelled to', time(cancelAt)]);
  if (subscription.ended_at !== null) facts.push(['Ended', time(subscription.ended_at)]);
  return html`<dl>
    <dt>Status</dt>
    <dd><span class="status">${status.replaceAll('_', ' ')}</span></dd>
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function action(name: string, customer: string, label: string): Html {
  return html`<form method="post" action="/console/${name}">
    <input type="hidden" name="customer" value="${customer}" />
    <button>${label}</button>
  </form>`;
}

function eventList(events: readonly Event[]): Html {
  return html`<details>
    <summary>
      Events and webhooks (${events.length === EVENTS_SHOWN ? `the last ${EVENTS_SHOWN}` : events.length})
    </summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">Webhook</th>
        </tr>
      </thead>
      <tbody>
        ${events.map(
          ({ id, type, created, pending_webhooks: pending }) =>
            html`<tr>
              <td class="long">${type}</td>
              <td>${day(created)} ${new Date(created * 1000).toISOString().slice(11, 19)}</td>
              <td>
                <form method="post" action="/console/resend">
                  <input type="hidden" name="event" value="${id}" />
                  <span class="quiet">${pending > 0 ? 'waiting' : 'taken'}</span>
                  <button>Send again</button>
                </form>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

function eventsOf(world: World, customerId: string): Event[] {
  const isTheirs = ({ data: { object } }: Event) =>
    ('customer' in object && object.customer === customerId) || ('id' in object && object.id === customerId);
  return world.all('event').filter(isTheirs).slice(-EVENTS_SHOWN).toReversed();
}
