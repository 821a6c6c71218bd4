import type { Fault, Faults } from './api/faults.ts';
import { ageCustomer } from './billing/age-customer.ts';
import { transact } from './billing/due.ts';
import { HOUR } from './billing/periods.ts';
import type { Intent } from './payments/intents.ts';
import { completeAuthentication } from './payments/intent-routes.ts';
import type { Event } from './state/objects.ts';
import type { TableName, Tables } from './state/tables.ts';
import type { Store } from './state/store.ts';
import type { Deliverer } from './webhooks/deliverer.ts';
import { addEndpoint } from './webhooks/webhook-routes.ts';

/** What tests, journeys and the console can do that Stripe's API can't. */
export interface StripeControl {
  /** Makes the next matching calls fail. */
  fail(fault: Fault): void;
  clearFaults(): void;
  /** Resolves when every due webhook was sent. */
  settled(): Promise<void>;
  /**
   * Sends every event to the URL. Returns its signing secret, which stays the same across restarts. `alone` removes all
   * other endpoints, such as those of earlier starts on another port.
   */
  registerWebhook(url: string, how?: { readonly alone: boolean }): string;
  /** Runs what is due, for tests that move the clock. */
  tick(): void;
  /** Makes a customer's history older by this many seconds, and runs what is then due. */
  moveTime(customerId: string, seconds: number): void;
  /** Moves a customer past the end of their trial and its first charge. */
  endTrial(customerId: string): void;
  /** Declines the customer's next charges, whatever the card. */
  declineNext(customerId: string, times?: number): void;
  /** Passes or fails 3-D Secure for the intent with this client secret. */
  authenticate(clientSecret: string, result: 'fail' | 'pass'): Intent;
  /** Oldest first. */
  events(type: Event['type']): readonly Event[];
  /** Oldest first. */
  objects<Name extends TableName>(table: Name): readonly Tables[Name][];
}

interface Deps {
  readonly store: Store;
  readonly faults: Faults;
  readonly deliverer: Deliverer;
}

export function stripeControl({ store, faults, deliverer }: Deps): StripeControl {
  const moveTime = (customerId: string, seconds: number) =>
    transact(store, () => ageCustomer(store, customerId, seconds));
  return {
    fail: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    settled: () => deliverer.settled(),
    registerWebhook: (url, how) => transact(store, () => register(store, url, how?.alone ?? false)),
    tick() {
      transact(store, () => undefined);
      deliverer.kick();
    },
    moveTime,
    endTrial: (customerId) => moveTime(customerId, secondsToTrialEnd(store, customerId)),
    declineNext: (customerId, times = 1) => transact(store, () => store.hide(customerId, { declineNext: times })),
    authenticate: (secret, result) => transact(store, () => completeAuthentication(store, secret, result === 'pass')),
    events: (type) => store.all('event').filter((event) => event.type === type),
    objects: (table) => store.all(table),
  };
}

function register(store: Store, url: string, alone: boolean): string {
  const endpoints = store.all('webhookEndpoint');
  for (const { id, url: other } of endpoints) if (alone && other !== url) store.remove('webhookEndpoint', id);
  const known = endpoints.find((endpoint) => endpoint.url === url);
  const secret = known && store.hidden(known.id).signingSecret;
  return secret ?? addEndpoint(store, url, ['*']).secret;
}

function secondsToTrialEnd(store: Store, customerId: string): number {
  const trials = store.all('subscription').filter(({ status }) => status === 'trialing');
  const trial = trials.find(({ customer }) => customer === customerId);
  if (!trial) throw new Error('this customer has no trial');
  // Its first invoice stays a draft for an hour.
  return Math.max(0, (trial.trial_end ?? 0) - store.now) + HOUR + 1;
}
