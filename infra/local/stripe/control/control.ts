import { catchUp, catchUpAll, catchUpChanged } from '../billing/agenda.ts';
import { HOUR } from '../billing/periods.ts';
import { ageCustomer } from '../billing/age-customer.ts';
import type { Fault, Faults } from '../http/faults.ts';
import { answerBank } from '../payments/intent-routes.ts';
import type { Event, PaymentIntent, SetupIntent, Subscription } from '../state/objects.ts';
import type { TableName, Tables } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { addEndpoint } from '../webhooks/webhook-routes.ts';
import type { Deliverer, DeliveryPolicy, SentWebhook } from '../webhooks/deliverer.ts';

/** What tests and the console can make happen that no call of Stripe's can. */
export interface StripeControl {
  /** The next calls that fit go wrong. */
  fail(fault: Fault): void;
  clearFaults(): void;
  /** How webhooks travel from now on; `{}` is as they should. */
  webhooks(policy: DeliveryPolicy): void;
  /** Sends an event once more, whether it arrived before or not. */
  resend(eventId: string): void;
  /** Every try so far of this run, oldest first. */
  sentWebhooks(): readonly SentWebhook[];
  /** Resolves when every webhook that is due was tried. */
  settled(): Promise<void>;
  /**
   * The address gets every event; answers its signing secret, the same for the same address also after a restart. Alone, no
   * other address gets any more, such as those of earlier starts on another port.
   */
  registerWebhook(url: string, how?: { readonly alone: boolean }): string;
  /** Lets what is due by now happen; for tests that move `now` themselves. */
  tick(): void;
  /**
   * Moves a customer forward in time by so many seconds. Their whole history is made that much older and what is due then
   * happens, so that every date still fits the clock on the wall. Customers on a test clock are moved by their clock.
   */
  moveTime(customerId: string, seconds: number): void;
  /** Moves a customer to just after the end of their trial, when its invoice is charged. */
  endTrial(customerId: string): void;
  /** Declines the customer's next charges, whatever the card. */
  declineNext(customerId: string, times?: number): void;
  /** The person's answer to the question of their bank, by the secret of the intent that asks. */
  authenticate(clientSecret: string, result: 'fail' | 'pass'): SetupIntent | PaymentIntent;
  /** Changes something of the world's own; on disk, with its webhooks on their way, when it returns. Nothing stays when it throws. */
  change<T>(act: () => T): T;
  /** Newest last. */
  events(type?: string): readonly Event[];
  /** Every object of a kind as it is now, oldest first, e.g. `subscription`. */
  objects<Name extends TableName>(table: Name): readonly Tables[Name][];
}

interface Parts {
  readonly world: World;
  readonly faults: Faults;
  readonly deliverer: Deliverer;
}

export function stripeControl({ world, faults, deliverer }: Parts): StripeControl {
  const changing = <T>(act: () => T): T => {
    try {
      catchUpAll(world);
      world.commit();
      const result = act();
      catchUpChanged(world);
      return result;
    } catch (error) {
      world.rollBack();
      throw error;
    } finally {
      if (world.commit()) deliverer.kick();
    }
  };
  const moveTime = (customerId: string, seconds: number) =>
    changing(() => {
      ageCustomer(world, customerId, seconds);
      catchUp(world, customerId);
    });
  return {
    fail: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    webhooks: (policy) => deliverer.setPolicy(policy),
    resend: (eventId) => deliverer.resend(eventId),
    sentWebhooks: () => deliverer.sent,
    settled: () => deliverer.settled(),
    registerWebhook: (url, how) =>
      changing(() => {
        const others = how?.alone ? world.all('webhookEndpoint').filter((endpoint) => endpoint.url !== url) : [];
        for (const { id } of others) world.remove('webhookEndpoint', id);
        return registered(world, url);
      }),
    tick() {
      changing(() => catchUpAll(world));
      deliverer.kick();
    },
    moveTime,
    endTrial: (customerId) => moveTime(customerId, secondsToEndOf(world, trialOf(world, customerId))),
    declineNext: (customerId, times = 1) => changing(() => world.addNote(customerId, { declineNext: times })),
    authenticate: (secret, result) => changing(() => answerBank(world, secret, result === 'pass')),
    change: changing,
    events: (type) => world.all('event').filter((event) => type === undefined || event.type === type),
    objects: (table) => world.all(table),
  };
}

function registered(world: World, url: string): string {
  const known = world.all('webhookEndpoint').find((endpoint) => endpoint.url === url);
  const secret = known && world.note(known.id).signingSecret;
  return secret ?? addEndpoint(world, { url, events: ['*'] }).secret;
}

function trialOf(world: World, customerId: string): Subscription {
  const trial = world
    .all('subscription')
    .find(({ customer, status }) => customer === customerId && status === 'trialing');
  if (!trial) throw new Error('this customer has no trial');
  return trial;
}

function secondsToEndOf(world: World, { trial_end: end }: Subscription): number {
  // Its first invoice is a draft for an hour.
  return Math.max(0, (end ?? 0) - world.realNow) + HOUR + 1;
}
