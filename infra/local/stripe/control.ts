import type { Fault, Faults } from './api/faults.ts';
import { backdateCustomer } from './billing/backdate-customer.ts';
import { transact } from './billing/due-steps.ts';
import { HOUR_SECONDS } from './billing/periods.ts';
import type { Intent } from './payments/intents.ts';
import { completeAuthentication } from './payments/intent-routes.ts';
import type { Event } from './state/objects.ts';
import type { TableName, Tables } from './state/tables.ts';
import type { Store } from './state/store.ts';
import type { WebhookDeliverer } from './webhooks/webhook-deliverer.ts';
import { addWebhookEndpoint } from './webhooks/webhook-routes.ts';

/** Actions for tests, end-to-end tests and the console that Stripe's API doesn't offer. */
export interface StripeControl {
  /** Makes the next matching calls fail. */
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Resolves when all due webhooks have been sent. */
  waitForWebhooks(): Promise<void>;
  /**
   * Sends every event to the URL. Returns the signing secret, which stays the same across restarts. `alone` removes all
   * other endpoints, such as those of earlier runs on another port.
   */
  registerWebhook(url: string, how?: { readonly alone: boolean }): string;
  /** Runs all due steps, for tests that move the clock. */
  runDueSteps(): void;
  /** Moves a customer's history into the past by this many seconds, then runs the steps that are now due. */
  moveTime(customerId: string, seconds: number): void;
  /** Moves a customer's history so that their trial has ended and its first charge has been made. */
  endTrial(customerId: string): void;
  /** Declines the customer's next charges, no matter which card is used. */
  declineNext(customerId: string, times?: number): void;
  /** Completes 3-D Secure with success or failure for the intent with this client secret. */
  authenticate(clientSecret: string, result: 'fail' | 'pass'): Intent;
  /** Oldest first. */
  listEvents(type: Event['type']): readonly Event[];
  /** Oldest first. */
  listObjects<Name extends TableName>(table: Name): readonly Tables[Name][];
}

interface Deps {
  readonly store: Store;
  readonly faults: Faults;
  readonly deliverer: WebhookDeliverer;
}

export function createStripeControl({ store, faults, deliverer }: Deps): StripeControl {
  const moveTime = (customerId: string, seconds: number) =>
    transact(store, () => backdateCustomer(store, customerId, seconds));
  return {
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    waitForWebhooks: () => deliverer.waitUntilIdle(),
    registerWebhook: (url, how) => transact(store, () => registerEndpoint(store, url, how?.alone ?? false)),
    runDueSteps() {
      transact(store, () => undefined);
      deliverer.start();
    },
    moveTime,
    endTrial: (customerId) => moveTime(customerId, computeSecondsToTrialEnd(store, customerId)),
    declineNext: (customerId, times = 1) =>
      transact(store, () => store.setHidden(customerId, { remainingDeclines: times })),
    authenticate: (secret, result) => transact(store, () => completeAuthentication(store, secret, result === 'pass')),
    listEvents: (type) => store.listAll('event').filter((event) => event.type === type),
    listObjects: (table) => store.listAll(table),
  };
}

function registerEndpoint(store: Store, url: string, alone: boolean): string {
  const endpoints = store.listAll('webhookEndpoint');
  for (const { id, url: other } of endpoints) if (alone && other !== url) store.remove('webhookEndpoint', id);
  const known = endpoints.find((endpoint) => endpoint.url === url);
  const secret = known && store.getHidden(known.id).signingSecret;
  return secret ?? addWebhookEndpoint(store, url, ['*']).secret;
}

function computeSecondsToTrialEnd(store: Store, customerId: string): number {
  const trials = store.listAll('subscription').filter(({ status }) => status === 'trialing');
  const trial = trials.find(({ customer }) => customer === customerId);
  if (!trial) throw new Error('this customer has no trial');
  // The first invoice after the trial stays a draft for an hour.
  return Math.max(0, (trial.trial_end ?? 0) - store.nowSeconds) + HOUR_SECONDS + 1;
}
