import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { startStripe } from '../../infra/local/stripe/stripe.ts';
import type { Tier } from '../../shared/accounts/member.ts';
import { lookupKeyOf, type Offer } from '../../shared/billing/plans.ts';
import type { Mail } from '../mail/mail.public.ts';
import { startLocalTables } from '../platform/dynamo/local-tables.fixtures.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import type { Principal } from '../platform/session/principal.ts';
import type { RawRequest } from '../platform/http/call.ts';
import { principalIn } from '../platform/session/principal.fixtures.ts';
import { eventCursor } from './event-cursor.store.ts';
import { membershipStore } from './membership.store.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import { priceGateway } from './price.gateway.ts';
import { refreshMembership, type RefreshParts } from './refresh-membership.ts';
import { payerHash } from './payer-hash.gateway.ts';
import { refundClaimStore } from './refund-claim.store.ts';
import { refundGateway } from './refund.gateway.ts';
import { stripeAccess, stripeOf } from './stripe-client.gateway.ts';
import { subscriptionEndGateway } from './subscription-end.gateway.ts';
import { subscriptionGateway } from './subscription.gateway.ts';
import { trialClaimStore } from './trial-claim.store.ts';
import { usageStore } from './usage.store.ts';
import { visitStore } from './visit.store.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const START = new Date('2026-03-01T12:00:00Z');
export const DAY_MS = 86_400_000;

export const request: RawRequest = {
  requestId: 'r',
  headers: {},
  cookies: {},
  bytes: new Uint8Array(),
  sourceIp: '203.0.113.7',
};

export interface Begun {
  readonly tier?: Tier;
  readonly offer?: Offer;
  readonly trialDays?: number;
  /** One of Stripe's test payment methods. */
  readonly card?: string;
  readonly memberId?: string;
  readonly email?: string;
}

/** Billing on the Stripe mock server and local tables, with one shared clock. */
export async function startBillingWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'billing-world-'));
  let now = START.getTime();
  const standIn = await startStripe({ stateDir: folder, now: () => now });
  const tables = await startLocalTables([
    { name: 'members', partition: 'memberId', index: { name: 'byEmail', partition: 'email' } },
    { name: 'billing', partition: 'recordKey', index: { name: 'due', partition: 'due', sort: 'dueAt' } },
    { name: 'usage', partition: 'memberId', sort: 'month' },
  ]);
  const keys = { secretKey: standIn.secretKey, webhookSecret: WEBHOOK_SECRET, apiBase: standIn.url };
  const open = stripeAccess('unused', async () => JSON.stringify(keys));
  const stripe = stripeOf({ secretKey: standIn.secretKey, webhookSecrets: [], apiBase: standIn.url });
  const clock = () => new Date(now);
  const posted: Mail[] = [];
  const memberships = membershipStore(tables.client, 'members');
  const visits = visitStore(tables.client, 'billing');
  const hash = payerHash(async () => Buffer.alloc(32, 7));
  const refundClaims = refundClaimStore(tables.client, 'billing');
  const refresh: RefreshParts = {
    stripe: subscriptionGateway(open),
    refunds: refundGateway(open),
    memberships,
    trials: trialClaimStore(tables.client, 'billing', hash),
    refundClaims,
    payerHash: hash,
    openAccount: null,
    visits,
    mails: { post: async (mail) => void posted.push(mail) },
    now: clock,
  };
  const usage = usageStore(tables.client, 'usage');
  const plan = {
    refresh,
    memberships,
    refundClaims,
    usage,
    changes: planChangeGateway(open),
    prices: priceGateway(open),
    ends: subscriptionEndGateway(open),
    now: clock,
  };
  const priceOf = async (lookupKey: string) => {
    const [price] = (await stripe.prices.list({ lookup_keys: [lookupKey] })).data;
    if (!price) throw new Error(`no price ${lookupKey}`);
    return price.id;
  };
  const addMember = async (given: Partial<Principal> = {}) => {
    const row = { ...member, plan: null, ...given };
    await tables.client.send(new PutCommand({ TableName: 'members', Item: row }));
    return row;
  };
  /** A member with a customer and a subscription that waits for a card. */
  const begin = async ({
    tier = 'starter',
    offer = 'list',
    trialDays = 0,
    memberId = 'member-1',
    ...given
  }: Begun = {}) => {
    const { email = `${memberId}@example.com` } = given;
    await addMember({ memberId, email });
    const customer = await stripe.customers.create({ email, metadata: { memberId } });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await priceOf(lookupKeyOf({ tier, offer })) }],
      ...(trialDays > 0 && { trial_period_days: trialDays }),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      expand: ['latest_invoice.payments'],
    });
    return { customerId: customer.id, subscription };
  };
  /** Confirms the card, as the member's browser does. */
  const giveCard = async ({ subscription }: Awaited<ReturnType<typeof begin>>, card = 'pm_card_visa') => {
    const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
    if (typeof setup === 'string') return stripe.setupIntents.confirm(setup, { payment_method: card });
    const payment = invoice && typeof invoice !== 'string' && invoice.payments?.data[0]?.payment.payment_intent;
    if (typeof payment !== 'string') throw new Error('nothing to pay');
    return stripe.paymentIntents.confirm(payment, { payment_method: card });
  };
  /** A member with an active plan. */
  const subscribe = async (begun: Begun = {}) => {
    const started = await begin(begun);
    await giveCard(started, begun.card);
    await refreshMembership(refresh, started.customerId);
    const { memberId = 'member-1' } = begun;
    return { ...started, memberId, subscriptionId: started.subscription.id };
  };
  return {
    standIn,
    stripe,
    open,
    tables: tables.client,
    refresh,
    plan,
    memberships,
    visits,
    usage,
    cursor: eventCursor(tables.client, 'billing'),
    principal: (memberId: string) => principalIn(tables.client, 'members', memberId),
    mails: posted,
    /** Each email once, because the mail worker deduplicates by ID. */
    sent: () => [...new Map(posted.map((mail) => [mail.mailId, mail])).values()],
    now: clock,
    /** Advances the clock, here and at Stripe. */
    pass(milliseconds: number) {
      now += milliseconds;
      standIn.control.tick();
    },
    addMember,
    begin,
    giveCard,
    subscribe,
    priceOf,
    async row(memberId = 'member-1') {
      const found = await memberships.find(memberId);
      if (!found) throw new Error('no such member');
      return found;
    },
    async close() {
      await standIn.close();
      await tables.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type BillingWorld = Awaited<ReturnType<typeof startBillingWorld>>;
