import { expect, it } from 'vitest';
import { buildBillingRecord, buildSubscription } from '../fixtures/subscription.fixtures.ts';
import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { findPlanEvents, isCanceled } from './find-plan-events.ts';

const NOW = new Date('2026-04-02T00:00:00.000Z');
const AT = '2026-04-01T10:00:00.000Z';

type Changes = Partial<SubscriptionFacts>;

const record = (changes: Changes, rest: Partial<BillingRecord> = {}) =>
  buildBillingRecord(buildSubscription(changes), rest);

const trial = {
  status: 'trialing',
  trialEndsAt: '2026-04-04T10:00:00.000Z',
  createdAt: AT,
} as const;
const ended = { status: 'canceled', endedAt: AT } as const;

const list = (before: BillingRecord | null, after: BillingRecord) =>
  findPlanEvents(before, after, NOW).map(({ kind, at }) => [kind, at]);

it.each<[string, BillingRecord | null, BillingRecord, string[][]]>([
  ['a trial with a card', null, record(trial), [['trial-started', AT]]],
  ['a trial without a card', null, record({ ...trial, card: null }), []],
  ['a card for a trial', record({ ...trial, card: null }), record(trial), [['trial-started', AT]]],
  ['the first charge', record({}), record({}, { firstChargedAt: AT }), [['first-charge', AT]]],
  [
    'a later charge',
    record({}, { firstChargedAt: AT }),
    record({}, { firstChargedAt: AT, creditCents: 5 }),
    [],
  ],

  [
    'a cancellation at the period’s end',
    record({}),
    record({ cancelAt: '2026-05-01T10:00:00.000Z', canceledAt: AT }),
    [['plan-canceled', AT]],
  ],
  ['an immediate cancellation', record({}), record(ended), [['plan-canceled', AT]]],
  ['the end of a canceled plan', record({ cancelAt: AT }), record({ ...ended, cancelAt: AT }), []],
  ['an unpaid plan’s end', record({}), record({ ...ended, isEndedUnpaid: true }), []],
  ['an unfinished checkout’s end', record({ status: 'incomplete' }), record(ended), []],
  ['a deleted customer', record({}), record(ended, { isCustomerDeleted: true }), []],

  [
    'a requested refund',
    record({}),
    record({ ...ended, refund: { requestedAt: AT, cents: null } }),
    [],
  ],
  [
    'a completed refund',
    record({ ...ended, refund: { requestedAt: AT, cents: null } }),
    record({ ...ended, refund: { requestedAt: AT, cents: 1_900 } }, { refundedInFullCents: 1_900 }),
    [['plan-refunded', AT]],
  ],
  [
    'a full refund in Stripe’s dashboard',
    record({}),
    record({}, { refundedInFullCents: 1_900 }),
    [['plan-refunded', NOW.toISOString()]],
  ],
])('finds the events of %s', (_, before, after, expected) => {
  expect(list(before, after)).toEqual(expected);
  expect(list(after, after)).toEqual([]);
});

it.each<[boolean, string, BillingRecord]>([
  [true, 'canceled at the period’s end', record({ cancelAt: AT })],
  [true, 'canceled at once', record(ended)],
  [false, 'renewed', record({})],
  [false, 'ended because it was not paid', record({ ...ended, isEndedUnpaid: true })],
  [false, 'refunded', record({ ...ended, refund: { requestedAt: AT, cents: null } })],
  [false, 'ended with its customer', record(ended, { isCustomerDeleted: true })],
  [false, 'never started', record({ ...ended, isNeverStarted: true })],
])('returns %s for a plan that was %s', (expected, _, after) => {
  expect(after.subscription && isCanceled(after, after.subscription)).toBe(expected);
});
