import { beforeEach, expect, it } from 'vitest';
import type { Tier } from '#shared/accounts/member.ts';
import { getPriceLookupKey } from '#shared/billing/plans.ts';
import { HOUR_MS } from '#shared/product/time.ts';
import type { BillingWorld } from '../fixtures/billing-world.fixtures.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

let subscribed: Awaited<ReturnType<BillingWorld['subscribe']>>;

beforeEach(async () => {
  subscribed = await world.subscribe({ tier: 'starter' });
  world.mails.length = 0;
  world.advanceClock(HOUR_MS);
});

type Step = () => Promise<void>;

async function refresh() {
  await refreshMembership(world.refresh, subscribed.customerId);
}

async function readItem() {
  const { items } = await world.stripe.subscriptions.retrieve(subscribed.subscriptionId);
  const [item] = items.data;
  if (!item) throw new Error('no item');

  return item;
}

/** Stripe charges a renewal one hour into the period. */
async function renew(hours = 2) {
  const { current_period_end: endsAt } = await readItem();
  world.advanceClock(endsAt * 1000 + hours * HOUR_MS - world.now().getTime());
}

const draftRenewal: Step = () => renew(0.5);
const waitAnHour: Step = async () => world.advanceClock(HOUR_MS);

/**
 * Changes the plan at Stripe as of the start of the period, so that the full price difference is
 * due.
 */
const change =
  (tier: Tier): Step =>
  async () => {
    const { customerId, subscriptionId } = subscribed;
    const { id: itemId, current_period_start: prorationDate } = await readItem();
    const priceId = await world.findPriceId(getPriceLookupKey({ tier, offer: 'list' }));
    await world.plan.changes.change(
      { customerId, subscriptionId, itemId, priceId, prorationDate },
      { latestInvoiceId: null, isResuming: false },
    );
  };

function describeMails() {
  return world.sentMails().map((mail) => {
    if (mail.kind === 'receipt') return `receipt ${mail.tier} ${mail.paid.cents}`;

    return mail.kind === 'plan-changed'
      ? `${mail.kind} ${mail.tier} ${mail.payment?.paid.cents ?? 0}`
      : mail.kind;
  });
}

it.each<[string, Step[], string[]]>([
  [
    'a renewal and an upgrade',
    [renew, change('executive')],
    ['plan-changed executive 6000', 'receipt starter 1900'],
  ],

  [
    'a renewal that was known as a draft and an upgrade',
    [draftRenewal, refresh, waitAnHour, change('executive')],
    ['plan-changed executive 6000', 'receipt starter 1900'],
  ],

  [
    'an upgrade and a renewal',
    [change('executive'), renew],
    ['plan-changed executive 6000', 'receipt executive 7900'],
  ],

  [
    'an upgrade that was undone',
    [change('executive'), change('starter')],
    ['receipt starter 6000'],
  ],

  [
    'a renewal and a downgrade',
    [change('executive'), refresh, renew, change('starter')],
    ['plan-changed executive 6000', 'plan-changed starter 0', 'receipt executive 7900'],
  ],
])('emails each payment once: %s', async (_, steps, expected) => {
  for (const step of steps) await step();
  await refresh();
  await refresh();
  expect(describeMails()).toEqual(expected);
});

it('makes no extra call to Stripe if there is no new invoice', async () => {
  const listPayments = async () => {
    throw new Error('unexpected call');
  };
  const stripe = { ...world.refresh.stripe, listPayments };

  expect(
    await refreshMembership({ ...world.refresh, stripe }, subscribed.customerId),
  ).toBeDefined();
});
