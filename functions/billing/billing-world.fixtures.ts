import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Mail } from '#functions/mail/mail.public.ts';
import { startStripe } from '#infra/local/stripe/stripe.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { member, readPrincipal } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { getPriceLookupKey, type Offer } from '#shared/billing/plans.ts';

import { eventCursor, scheduledCheckStore } from './scheduled-check.store.ts';
import { membershipStore } from './membership.store.ts';
import { disputeGateway } from './dispute.gateway.ts';
import { planChangeGateway } from './plan-change.gateway.ts';
import { createPlanQuoteSigner } from './plan-quote.gateway.ts';
import { priceGateway } from './price.gateway.ts';
import { refreshMembership, type RefreshDeps } from './refresh-membership.service.ts';
import { createPayerHasher } from './payer-hash.gateway.ts';
import { receiptGateway } from './receipt.gateway.ts';
import { refundClaimStore } from './refund-claim.store.ts';
import { refundGateway } from './refund.gateway.ts';
import { createStripeAccess, createStripe } from './stripe-client.gateway.ts';
import { cancellationGateway } from './cancellation.gateway.ts';
import { subscriptionGateway } from './subscription.gateway.ts';
import { trialClaimStore } from './trial-claim.store.ts';
import { usageStore } from './usage.store.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const CLOCK_START = new Date('2026-03-01T12:00:00Z');
export const DAY_MS = 86_400_000;

export interface SubscriptionOptions {
  tier?: Tier;
  offer?: Offer;
  trialDays?: number;
  /** One of Stripe's test payment methods. */
  card?: string;
  memberId?: string;
  email?: string;
}

/** Runs billing against the mock server for Stripe and local tables, with one shared clock. */
export async function startBillingWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'billing-world-'));
  let now = CLOCK_START.getTime();
  const mockStripe = await startStripe({ stateDir: folder, now: () => now });

  const tables = await startLocalTables([
    { name: 'members', partition: 'memberId', index: { name: 'byEmail', partition: 'email' } },
    {
      name: 'billing',
      partition: 'recordKey',
      index: { name: 'due', partition: 'due', sort: 'dueAt' },
    },
    { name: 'usage', partition: 'memberId', sort: 'month' },
  ]);

  const keys = {
    secretKey: mockStripe.secretKey,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: mockStripe.url,
  };

  const open = createStripeAccess('unused', async () => JSON.stringify(keys));
  const stripe = createStripe({
    secretKey: mockStripe.secretKey,
    webhookSecrets: [],
    apiBase: mockStripe.url,
  });

  const clock = () => new Date(now);
  const postedMails: Mail[] = [];
  const memberships = membershipStore(tables.client, 'members');
  const scheduledChecks = scheduledCheckStore(tables.client, 'billing');
  const hash = createPayerHasher(async () => Buffer.alloc(32, 7));
  const refundClaims = refundClaimStore(tables.client, 'billing');

  const refresh: RefreshDeps = {
    stripe: subscriptionGateway(open),
    refunds: refundGateway(open),
    memberships,
    trials: trialClaimStore(hash, tables.client, 'billing'),
    refundClaims,
    hashPayer: hash,
    openAccount: null,
    removals: null,
    scheduledChecks,
    mails: { post: async (mail) => void postedMails.push(mail) },
    now: clock,
  };

  const disputes = disputeGateway(open);
  const usage = usageStore(tables.client, 'usage');

  const plan = {
    refresh,
    memberships,
    refundClaims,
    usage,
    changes: planChangeGateway(open),
    prices: priceGateway(open),
    quotes: createPlanQuoteSigner(async () => Buffer.alloc(32, 9)),
    cancellations: cancellationGateway(open),
    now: clock,
  };

  const findPriceId = async (lookupKey: string) => {
    const [price] = (await stripe.prices.list({ lookup_keys: [lookupKey] })).data;
    if (!price) throw new Error(`no price ${lookupKey}`);
    return price.id;
  };

  const addMember = async (overrides: Partial<Principal> = {}) => {
    const row = { ...member, plan: null, ...overrides };
    await tables.client.send(new PutCommand({ TableName: 'members', Item: row }));
    return row;
  };

  /** Creates a member, a Stripe customer and a subscription that has no card yet. */
  const createIncompleteSubscription = async ({
    tier = 'starter',
    offer = 'list',
    trialDays = 0,
    memberId = 'member-1',
    ...given
  }: SubscriptionOptions = {}) => {
    const { email = `${memberId}@example.com` } = given;
    await addMember({ memberId, email });

    const customer = await stripe.customers.create({ email, metadata: { memberId } });

    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await findPriceId(getPriceLookupKey({ tier, offer })) }],
      ...(trialDays > 0 && { trial_period_days: trialDays }),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      expand: ['latest_invoice.payments'],
    });

    return { customerId: customer.id, subscription };
  };

  /** Confirms the card, as the member's browser does. */
  const confirmCard = async (
    { subscription }: Awaited<ReturnType<typeof createIncompleteSubscription>>,
    card = 'pm_card_visa',
  ) => {
    const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
    if (typeof setup === 'string')
      return stripe.setupIntents.confirm(setup, { payment_method: card });

    const payment =
      invoice && typeof invoice !== 'string' && invoice.payments?.data[0]?.payment.payment_intent;
    if (typeof payment !== 'string') throw new Error('nothing to pay');

    return stripe.paymentIntents.confirm(payment, { payment_method: card });
  };

  /** Creates a member with an active plan. */
  const subscribe = async (options: SubscriptionOptions = {}) => {
    const subscriptionSetup = await createIncompleteSubscription(options);
    await confirmCard(subscriptionSetup, options.card);
    await refreshMembership(refresh, subscriptionSetup.customerId);

    const { memberId = 'member-1' } = options;

    return { ...subscriptionSetup, memberId, subscriptionId: subscriptionSetup.subscription.id };
  };

  return {
    mockStripe,
    stripe,
    open,
    tables: tables.client,
    tablesUrl: tables.url,
    receipts: {
      memberships,
      receipts: receiptGateway(open),
      now: clock,
    },
    disputes,
    refresh,
    plan,
    memberships,
    scheduledChecks,
    usage,
    cursor: eventCursor(tables.client, 'billing'),
    principal: (memberId: string) => readPrincipal(tables.client, 'members', memberId),
    mails: postedMails,
    /** The posted emails, deduplicated by ID as the mail worker does. */
    sentMails: () => [...new Map(postedMails.map((mail) => [mail.mailId, mail])).values()],
    now: clock,

    /** Advances the shared clock and runs the mock server's due steps. */
    advanceClock(milliseconds: number) {
      now += milliseconds;
      mockStripe.control.runDueSteps();
    },

    addMember,
    createIncompleteSubscription,
    confirmCard,
    subscribe,
    findPriceId,

    async row(memberId = 'member-1') {
      const found = await memberships.find(memberId);
      if (!found) throw new Error('no such member');
      return found;
    },

    async close() {
      await mockStripe.close();
      await tables.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type BillingWorld = Awaited<ReturnType<typeof startBillingWorld>>;
