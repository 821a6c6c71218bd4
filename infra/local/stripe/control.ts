import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';

import { isLocalRequest, readBody } from '../aws/http-server.ts';
import { sendJson } from '../aws/json-service.ts';
import { ApiError } from './api/api-error.ts';
import type { Fault, Faults } from './api/faults.ts';
import { backdateCustomer } from './billing/backdate-customer.ts';
import { transact } from './billing/due-steps.ts';
import { HOUR_SECONDS } from './billing/periods.ts';
import { closeDispute, findDisputableCharge, openDispute } from './payments/disputes.ts';
import { completeAuthentication } from './payments/intent-routes.ts';
import { listOfferedCards } from './payments/payment-methods.ts';
import type { Event } from './state/objects.ts';
import {
  findTableName,
  type Account,
  type FailedPayments,
  type TableName,
  type Tables,
} from './state/tables.ts';
import { generateRandomText, type Store } from './state/store.ts';
import { addWebhookEndpoint, type WebhookDeliverer } from './webhooks/webhooks.ts';

/** Moves the mock server's `now` forward, and resolves when everything that became due is done. */
export type MoveClock = (ms: number) => Promise<void>;

interface Deps {
  store: Store;
  faults: Faults;
  deliverer: WebhookDeliverer;
  moveClock: MoveClock | undefined;
}

export type StripeControl = ReturnType<typeof createStripeControl>;

/**
 * Actions that Stripe's API doesn't offer, for unit tests, end-to-end tests and the console page.
 */
export function createStripeControl({ store, faults, deliverer, moveClock }: Deps) {
  /**
   * Moves a customer's history into the past by this many seconds, then runs the steps that are now
   * due.
   */
  const moveTime = (customerId: string, seconds: number) =>
    transact(store, () => backdateCustomer(store, customerId, seconds));

  return {
    /** Makes the next matching calls fail. */
    addFault: (fault: Fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    /** Resolves when all due webhooks have been sent. */
    waitForWebhooks: () => deliverer.waitUntilIdle(),
    /**
     * Subscribes the URL to all events and returns the signing secret, which stays the same across
     * restarts. `alone` removes all other endpoints, e.g. those of earlier runs on another port.
     */
    registerWebhook: (url: string, { alone } = { alone: false }) =>
      transact(store, () => registerEndpoint(store, url, alone)),

    /** Runs all due steps and starts delivering their webhooks. */
    runDueSteps() {
      transact(store, () => undefined);
      deliverer.start();
    },

    /** Moves the clock of all services forward. */
    async moveClock(seconds: number): Promise<void> {
      if (!moveClock) throw new Error('this clock cannot be moved');
      await moveClock(seconds * 1000);
    },

    moveTime,
    /**
     * Ends a customer's trial and makes the first charge, by moving the customer's history into the
     * past.
     */
    endTrial: (customerId: string) =>
      moveTime(customerId, computeSecondsToTrialEnd(store, customerId)),
    /** Declines the customer's next charges, no matter which card is used. */
    declineNext: (customerId: string, times = 1) =>
      transact(store, () => store.setHidden(customerId, { remainingDeclines: times })),

    /** Disputes the customer's newest payment. Returns the dispute's ID. */
    dispute: (customerId: string, options: { isInquiry?: boolean } = {}) =>
      transact(store, () => {
        const charge = findDisputableCharge(store, customerId);
        if (!charge) throw new Error('this customer has no payment to dispute');
        return openDispute(store, charge, options).id;
      }),

    /** Decides all open disputes of a customer, as the bank does. */
    decideDisputes: (customerId: string, status: 'won' | 'lost' | 'warning_closed') =>
      transact(store, () => {
        for (const { id, charge, status: before } of store.listAll('dispute'))
          if (
            before.endsWith('needs_response') &&
            store.get('charge', charge).customer === customerId
          )
            closeDispute(store, id, status);
      }),

    /** Simulates a passed or failed 3-D Secure check for the intent with this client secret. */
    authenticate: (clientSecret: string, result: 'fail' | 'pass') =>
      transact(store, () => completeAuthentication(store, clientSecret, result === 'pass')),

    /**
     * Sets what happens to subscriptions whose retries have all failed, as the dashboard's billing
     * settings do.
     */
    setFailedPayments(setting: FailedPayments) {
      const [account] = store.listAll('account');
      transact(store, () => store.setHidden(account?.id ?? '', { failedPayments: setting }));
    },

    /** Replaces the secret key. The previous one stays valid until `expirePreviousKey`. */
    rollSecretKey: () =>
      transact(store, () => {
        const account = getAccount(store);
        const secretKey = `sk_test_${generateRandomText(32)}`;
        store.put('account', { ...account, secretKey, previousSecretKey: account.secretKey });

        return secretKey;
      }),

    expirePreviousKey: () =>
      transact(store, () => {
        const { previousSecretKey: _, ...account } = getAccount(store);
        store.put('account', account);
      }),

    listOfferedCards: () => listOfferedCards(store),
    /** Oldest first. */
    listEvents: (type: Event['type']) =>
      store.listAll('event').filter((event) => event.type === type),
    /** Oldest first. */
    listObjects: <Name extends TableName>(table: Name): readonly Tables[Name][] =>
      store.listAll(table),
  };
}

function getAccount(store: Store): Account {
  const [account] = store.listAll('account');
  if (!account) throw new Error('the mock server has no account');

  return account;
}

function registerEndpoint(store: Store, url: string, alone: boolean): string {
  const endpoints = store.listAll('webhookEndpoint');
  for (const { id, url: other } of endpoints)
    if (alone && other !== url) store.remove('webhookEndpoint', id);

  const known = endpoints.find((endpoint) => endpoint.url === url);
  const secret = known && store.getHidden(known.id).signingSecret;

  return secret ?? addWebhookEndpoint(store, url, ['*']).secret;
}

function computeSecondsToTrialEnd(store: Store, customerId: string): number {
  const trials = store.listAll('subscription').filter(({ status }) => status === 'trialing');
  const trial = trials.find(({ customer }) => customer === customerId);
  if (!trial) throw new Error('this customer has no trial');

  // Add an hour, because the first invoice after the trial stays a draft for that long.
  return Math.max(0, (trial.trial_end ?? 0) - store.nowSeconds) + HOUR_SECONDS + 1;
}

const MAX_BYTES = 64 * 1024;

const customerShape = z.object({ customer: z.string() });
const moveShape = customerShape.extend({ seconds: z.int().nonnegative() });
export const clockShape = z.object({ seconds: z.coerce.number().int().positive() });
const declineShape = customerShape.extend({ times: z.int().nonnegative() });
export const failedPaymentsShape = z.object({ setting: z.enum(['cancel', 'past_due', 'unpaid']) });

const authenticationShape = z.object({
  client_secret: z.string(),
  result: z.enum(['fail', 'pass']),
});

type Command = (control: StripeControl, given: unknown) => object | void | Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  'decline-next'(control, input) {
    const { customer, times } = declineShape.parse(input);
    control.declineNext(customer, times);
  },

  'end-trial': (control, given) => control.endTrial(customerShape.parse(given).customer),

  'move-clock': (control, given) => control.moveClock(clockShape.parse(given).seconds),

  'move-time'(control, given) {
    const { customer, seconds } = moveShape.parse(given);
    control.moveTime(customer, seconds);
  },

  objects(control, given) {
    const table = findTableName(z.object({ prefix: z.string() }).parse(given).prefix);
    return { data: table ? control.listObjects(table) : [] };
  },

  'failed-payments'(control, input) {
    control.setFailedPayments(failedPaymentsShape.parse(input).setting);
  },

  settled: (control) => control.waitForWebhooks(),
};

/**
 * Serves POST /control/<command> to programs on this machine. The card fields in the browser may
 * send 3-D Secure results and read the test cards.
 */
export async function serveControl(
  control: StripeControl,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = (request.url ?? '').replace('/control/', '');
  const body = (await readBody(request, MAX_BYTES)).toString('utf8');
  response.setHeader('access-control-allow-origin', '*');

  try {
    if (name === 'authentications') {
      const given = authenticationShape.parse(Object.fromEntries(new URLSearchParams(body)));
      // The intent's client secret authorizes this request, so web pages may send it.
      return sendJson(response, 200, control.authenticate(given.client_secret, given.result));
    }

    // Stripe's test card numbers are public.
    if (name === 'test-cards') return sendJson(response, 200, control.listOfferedCards());

    const command = commands[name];
    // Reject requests from web pages, which have an Origin header. Commands are only for programs
    // on this machine.
    if (request.headers.origin !== undefined || !isLocalRequest(request))
      return sendJson(response, 403, {});
    if (!command || request.method !== 'POST') return sendJson(response, 404, {});

    sendJson(response, 200, (await command(control, JSON.parse(body))) ?? {});
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 400;
    sendJson(response, status, { error: error instanceof Error ? error.message : 'failed' });
  }
}
