import { createHash } from 'node:crypto';
import { DeleteCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';

import { type SubscriptionOptions } from '../fixtures/billing-world.fixtures.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { customerRemovalGateway } from '../customer/customer-removal.gateway.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { previewRefundEndpoint } from './preview-refund.endpoint.ts';
import { readMembership } from '../membership/membership.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { refundPlanEndpoint } from './refund-plan.endpoint.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';

const spellings = ['nora.new@gmail.com', 'noranew+second@googlemail.com', 'Nora.N.E.W+3@Gmail.com'];
const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'];

const callOf = (memberId: string) => ({ ...aCall, caller: { ...member, memberId } });
const refund = (memberId: string) => refundPlanEndpoint.with(world.plan)(callOf(memberId));

const preview = (memberId: string) =>
  previewRefundEndpoint.with({ ...world.plan, refunds: refundPreviewGateway(world.open) })(
    callOf(memberId),
  );

async function refundAll(memberIds: readonly string[]) {
  const answers = [];
  for (const memberId of memberIds) answers.push(await refund(memberId));
  return answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.status));
}

async function subscribe(memberId: string, over: SubscriptionOptions) {
  await world.subscribe({ tier: 'executive', memberId, ...over });
  return memberId;
}

/** Starts another subscription for a member whose earlier subscription has ended. */
async function resubscribe(memberId: string, card: string) {
  const customerId = (await world.row(memberId)).billing?.customerId ?? '';
  const subscription = await world.stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: await world.findPriceId('executive_monthly') }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.payments'],
  });

  await world.confirmCard({ customerId, subscription }, card);
  await refreshMembership(world.refresh, customerId);
}

/** Replaces the subscription's card, then upgrades to Executive, which charges the new card. */
async function upgradeWith(memberId: string, card: string) {
  const { customerId = '', subscription } = (await world.row(memberId)).billing ?? {};
  const { id } = await world.stripe.paymentMethods.attach(card, { customer: customerId });
  await world.stripe.subscriptions.update(subscription?.subscriptionId ?? '', {
    default_payment_method: id,
  });

  const shown = await previewChange(world.plan, memberId, 'executive');
  if (isRefusal(shown)) throw new Error(shown.refused);

  await applyChange(world.plan, memberId, shown);
}

const refundedCents = async () =>
  (await world.stripe.refunds.list({ limit: 100 })).data.reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

const refresh = async (memberId: string) =>
  refreshMembership(world.refresh, (await world.row(memberId)).billing?.customerId ?? '');

async function moveTo(memberId: string, email: string) {
  await world.tables.send(
    new UpdateCommand({
      TableName: 'members',
      Key: { memberId },
      UpdateExpression: 'SET email = :email',
      ExpressionAttributeValues: { ':email': email },
    }),
  );

  await refresh(memberId);
}

async function deleteAccount(memberId: string) {
  const customerId = (await world.row(memberId)).billing?.customerId ?? '';
  await customerRemovalGateway(world.open).remove(customerId);
  await world.tables.send(new DeleteCommand({ TableName: 'members', Key: { memberId } }));
}

describe('the money-back guarantee, once per person', () => {
  it('refunds one of 3 accounts that paid with one card', async () => {
    const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
    const accounts = [];
    for (const [at, email] of emails.entries())
      accounts.push(await subscribe(`account-${at}`, { email }));

    expect(await refundAll(accounts)).toEqual([200, 'REFUND_USED', 'REFUND_USED']);
    expect(await refundedCents()).toBe(7_900);
  });

  it('refunds one of 3 accounts with spellings of one mailbox and different cards', async () => {
    const accounts = [];
    for (const [at, email] of spellings.entries())
      accounts.push(await subscribe(`account-${at}`, { email, card: cards[at] ?? '' }));

    expect(await refundAll(accounts)).toEqual([200, 'REFUND_USED', 'REFUND_USED']);
    expect(await refundedCents()).toBe(7_900);
  });

  it('refuses a second subscription of the same account', async () => {
    const account = await subscribe('account-1', {});
    expect(await refundAll([account])).toEqual([200]);

    world.advanceClock(DAY_MS);
    await resubscribe(account, 'pm_card_mastercard');
    expect(await refundAll([account])).toEqual(['REFUND_USED']);
    expect(await refundedCents()).toBe(7_900);
  });

  it.each([
    ['card', { email: 'other@example.com' }],
    ['mailbox', { email: spellings[1] ?? '', card: 'pm_card_mastercard' }],
  ])(
    'refuses a new account with the same %s after the first account was deleted',
    async (_, over) => {
      const first = await subscribe('account-1', { email: spellings[0] ?? '' });
      expect(await refundAll([first])).toEqual([200]);

      await deleteAccount(first);
      expect(await refundAll([await subscribe('account-2', over)])).toEqual(['REFUND_USED']);
      expect(await refundedCents()).toBe(7_900);
    },
  );

  it.each([
    ['before the refund', true],
    ['after the refund', false],
  ])('remembers both mailboxes of an account that moved %s', async (_, isMovedFirst) => {
    const first = await subscribe('account-1', { email: 'old@example.com' });
    if (isMovedFirst) await moveTo(first, 'new@example.com');
    expect(await refundAll([first])).toEqual([200]);

    if (!isMovedFirst) await moveTo(first, 'new@example.com');

    const others = [
      await subscribe('account-2', { email: 'OLD+x@example.com', card: 'pm_card_mastercard' }),
      await subscribe('account-3', { email: 'new+x@example.com', card: 'pm_card_amex' }),
    ];
    expect(await refundAll(others)).toEqual(['REFUND_USED', 'REFUND_USED']);
  });

  it('remembers every card that paid, including a replacement card', async () => {
    const first = await subscribe('account-1', { email: 'a@example.com', tier: 'professional' });
    world.advanceClock(20 * DAY_MS);
    await upgradeWith(first, 'pm_card_mastercard');
    expect(await refundAll([first])).toEqual([200]);

    const others = [
      await subscribe('account-2', { email: 'b@example.com', card: 'pm_card_visa' }),
      await subscribe('account-3', { email: 'c@example.com', card: 'pm_card_mastercard' }),
    ];
    expect(await refundAll(others)).toEqual(['REFUND_USED', 'REFUND_USED']);
  });

  it('keeps only hashed claims after account deletion', async () => {
    const first = await subscribe('account-1', { email: 'nora@example.com', trialDays: 3 });
    world.advanceClock(4 * DAY_MS);

    const { customerId = '', subscription } = (await refresh(first)) ?? {};
    expect(await refundAll([first])).toEqual([200]);

    await deleteAccount(first);

    const { Items = [] } = await world.tables.send(new ScanCommand({ TableName: 'billing' }));
    const claims = Items.filter(({ recordKey }) => /^(trial|refund)/.test(String(recordKey)));
    expect(claims.map(({ recordKey }) => String(recordKey).split('#')[0]).toSorted()).toEqual([
      'refund',
      'refund',
      'trial-card',
      'trial-email',
    ]);

    const [fingerprint = ''] = (await world.refresh.stripe.readCharges(customerId)).fingerprints;
    expect(fingerprint).toHaveLength(16);

    const guesses = [fingerprint, 'nora@example.com'].map((text) =>
      createHash('sha256').update(text),
    );
    const digests = guesses.flatMap((hash) => [
      hash.copy().digest('hex'),
      hash.digest('base64url'),
    ]);

    const plain = [
      fingerprint,
      'nora',
      customerId,
      subscription?.subscriptionId ?? '',
      first,
      ...digests,
    ];

    for (const text of plain) expect(JSON.stringify(claims)).not.toContain(text);
  });

  it('offers no refund that would be refused', async () => {
    const accounts = [
      await subscribe('account-1', { email: 'a@example.com' }),
      await subscribe('account-2', { email: 'b@example.com' }),
    ];

    const shown = async () => {
      const membership = await readMembership(world.plan, accounts[1] ?? '');
      return isRefusal(membership) ? membership : membership.subscription;
    };

    expect(await shown()).toMatchObject({
      refundableUntil: '2026-03-31T12:00:00.000Z',
      isRefundUsed: false,
    });

    await refundAll(accounts.slice(0, 1));
    expect(await shown()).toMatchObject({ refundableUntil: null, isRefundUsed: true });
    expect(await preview(accounts[1] ?? '')).toEqual({ refused: 'REFUND_USED' });

    world.advanceClock(31 * DAY_MS);
    expect(await shown()).toMatchObject({ refundableUntil: null, isRefundUsed: false });
  });

  it('completes a claimed refund that Stripe failed to record, even after the 30 days', async () => {
    const account = await subscribe('account-1', {});
    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/subscriptions/',
      with: 'reset',
      when: 'before',
      times: 2,
    });
    await expect(refund(account)).rejects.toMatchObject({ refusal: 'BILLING_UNAVAILABLE' });

    world.advanceClock(30 * DAY_MS);
    expect(await refundAll([account])).toEqual([200]);
    expect(await refundedCents()).toBeGreaterThanOrEqual(7_900);
  });

  it('still refunds a person with another mailbox and another card', async () => {
    const accounts = [
      await subscribe('account-1', { email: 'a@example.com' }),
      await subscribe('account-2', { email: 'b@example.com', card: 'pm_card_mastercard' }),
    ];

    expect(await refundAll(accounts)).toEqual([200, 200]);
  });

  it('makes one refund for 20 concurrent requests from 4 accounts of one person', async () => {
    const accounts = [
      await subscribe('account-1', { email: spellings[0] ?? '', card: 'pm_card_visa' }),
      await subscribe('account-2', { email: spellings[1] ?? '', card: 'pm_card_mastercard' }),
      await subscribe('account-3', { email: spellings[2] ?? '', card: 'pm_card_visa' }),
      await subscribe('account-4', { email: spellings[0] ?? '', card: 'pm_card_amex' }),
    ];

    await Promise.allSettled(Array.from({ length: 20 }, (_, at) => refund(accounts[at % 4] ?? '')));
    await refundAll(accounts);

    expect(await refundedCents()).toBe(7_900);
    expect((await world.stripe.refunds.list()).data).toHaveLength(1);
  });
});

it('ends with the refund window if the console of the mock server moves time', async () => {
  await subscribe('one', {});
  const { customerId = '' } = (await world.row('one')).billing ?? {};
  expect(await preview('one')).toMatchObject({ status: 200 });

  world.mockStripe.control.moveTime(customerId, 31 * 86_400);
  await refreshMembership(world.refresh, customerId);

  expect(await preview('one')).toMatchObject({ refused: 'REFUND_EXPIRED' });
});
