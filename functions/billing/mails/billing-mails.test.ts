import { describe, expect, it } from 'vitest';
import { mailSchema } from '#functions/mail/mail-message.ts';
import { findDueMails } from './billing-mails.ts';
import type { SubscriptionFacts } from '../subscription/billing-record.ts';
import {
  buildSubscription,
  buildBillingRecord,
  buildOverdue,
} from '../fixtures/subscription.fixtures.ts';

const NOW = new Date('2026-03-02T00:00:00Z');
const END = '2026-04-01T12:00:00.000Z';

const trial = buildSubscription({
  status: 'trialing',
  trialEndsAt: '2026-03-04T12:00:00.000Z',
  periodEndsAt: '2026-03-04T12:00:00.000Z',
});

const unconfirmed = { ...trial, card: null };

const overdue = buildSubscription({
  status: 'past_due',
  overdue: buildOverdue({ since: '2026-03-01T12:00:00.000Z' }),
});

const canceled = buildSubscription({ cancelAt: END, canceledAt: '2026-03-02T00:00:00.000Z' });
const over = buildSubscription({ status: 'canceled', endedAt: '2026-03-02T00:00:00.000Z' });
const refunded = { ...over, refund: { requestedAt: '2026-03-02T00:00:00.000Z', cents: 1_900 } };

const paid = (invoiceId = 'in_1', creditCents = 0, isPlanChange = false) =>
  buildSubscription({
    lastPayment: {
      invoiceId,
      paidAt: '2026-03-02T00:00:00.000Z',
      cents: 1_900 - creditCents,
      creditCents,
      isPlanChange,
    },
  });

// Paid more than two days before NOW.
const old = {
  paidAt: '2026-02-27T23:00:00.000Z',
  cents: 1_900,
  creditCents: 0,
  isPlanChange: false,
};

const oldPaid = buildSubscription({ lastPayment: { ...old, invoiceId: 'in_1' } });
const oldRenewal = buildSubscription({ lastPayment: { ...old, invoiceId: 'in_2' } });

function mails(before: SubscriptionFacts | null, after: SubscriptionFacts | null, now = NOW) {
  const written = findDueMails(
    'member-1',
    before && buildBillingRecord(before),
    buildBillingRecord(after, { version: 2 }),
    { now },
  );

  for (const mail of written) expect(() => mailSchema.parse(mail)).not.toThrow();

  return written;
}

const kinds = (...given: Parameters<typeof mails>) => mails(...given).map(({ kind }) => kind);

describe('emails due after a change', () => {
  it.each<[string, SubscriptionFacts | null, SubscriptionFacts | null, string[]]>([
    ['no subscription before and after', null, null, []],
    ['a trial begins without a card', null, unconfirmed, []],
    ['the card is confirmed', unconfirmed, trial, ['trial-started']],
    ['the first known state is an active plan', null, buildSubscription(), ['welcome']],
    ['a new plan is paid', null, paid(), ['welcome', 'receipt']],
    ['the trial becomes paid', trial, paid(), ['receipt']],
    ['a payment older than two days becomes known', buildSubscription(), oldPaid, []],
    ['a later payment becomes known after more than two days', paid(), oldRenewal, ['receipt']],

    [
      'a renewal is drafted',
      paid(),
      buildSubscription({ periodEndsAt: '2026-05-01T12:00:00.000Z' }),
      [],
    ],

    ['a renewal is paid', paid(), paid('in_2'), ['receipt']],
    ['the same payment is read again', paid(), paid(), []],

    [
      'a renewal is paid and the plan canceled',
      paid(),
      { ...paid('in_2'), cancelAt: END },
      ['receipt', 'plan-canceled'],
    ],

    ['a payment fails', buildSubscription(), overdue, ['payment-failed']],
    ['a payment is still overdue', overdue, overdue, []],
    ['the overdue payment succeeds', overdue, paid('in_2'), ['receipt']],

    [
      'plan changed',
      buildSubscription(),
      buildSubscription({ tier: 'executive', changeId: '1' }),
      ['plan-changed'],
    ],

    ['plan changed during a trial', trial, { ...trial, tier: 'executive' }, ['plan-changed']],
    ['canceled at period end', buildSubscription(), canceled, ['plan-canceled']],
    ['resumed', canceled, buildSubscription(), ['plan-resumed']],

    [
      'resumed by changing the plan',
      canceled,
      buildSubscription({ tier: 'executive' }),
      ['plan-changed'],
    ],

    [
      'plan changed with a payment',
      paid(),
      { ...paid('in_2', 0, true), tier: 'executive' },
      ['plan-changed'],
    ],

    ['ended after a cancellation', canceled, over, []],
    ['ended immediately', buildSubscription(), over, ['plan-canceled']],
    ['unpaid after a failed payment', overdue, { ...overdue, status: 'unpaid' }, ['plan-locked']],
    ['canceled while unpaid', { ...overdue, status: 'unpaid' }, over, ['plan-canceled']],

    [
      'ended after a failed payment',
      overdue,
      { ...over, isEndedUnpaid: true },
      ['plan-ended-unpaid'],
    ],

    ['ended by the member after a failed payment', overdue, over, ['plan-canceled']],
    ['refunded', buildSubscription(), refunded, ['plan-canceled']],
    ['refunded after the end', over, refunded, ['plan-canceled']],
    ['refunded after a cancellation', canceled, refunded, ['plan-canceled']],
    ['an abandoned trial ends', unconfirmed, { ...unconfirmed, status: 'canceled' }, []],

    [
      'a checkout that was never paid',
      buildSubscription({ status: 'incomplete' }),
      buildSubscription({ status: 'incomplete_expired' }),
      [],
    ],

    [
      'a new subscription after an old one',
      over,
      buildSubscription({ subscriptionId: 'sub_2' }),
      ['welcome'],
    ],

    ['no change', buildSubscription(), buildSubscription(), []],
    ['still canceled', canceled, canceled, []],
    ['still refunded', refunded, refunded, []],
  ])('%s', (_, before, after, expected) => {
    expect(kinds(before, after)).toEqual(expected);
  });

  it.each([
    ['2026-03-03T11:59:59Z', []],
    ['2026-03-03T12:00:00Z', ['trial-ends']],
    ['2026-03-04T12:00:00Z', []],
  ])('emails the end of a trial one day before: at %s', (at, expected) => {
    expect(kinds(trial, trial, new Date(at))).toEqual(expected);
  });

  it('doesn’t announce a charge for a canceled trial', () => {
    const soon = new Date('2026-03-04T00:00:00Z');
    const ending = { ...trial, cancelAt: trial.periodEndsAt };
    expect(kinds(ending, ending, soon)).toEqual([]);
  });
});

describe('email content', () => {
  it('announces the first charge minus credit at the end of a trial', () => {
    const record = buildBillingRecord(trial, { creditCents: 500 });
    expect(
      findDueMails('member-1', record, record, { now: new Date('2026-03-04T00:00:00Z') }),
    ).toMatchObject([
      {
        kind: 'trial-ends',
        endsAt: '2026-03-04T12:00:00.000Z',
        amount: { cents: 1_400, currency: 'usd' },
      },
    ]);
  });

  const owe = (count: number | null, changes: Partial<SubscriptionFacts> = {}) =>
    buildSubscription({
      status: 'past_due',
      overdue: buildOverdue({
        since: '2026-03-01T12:00:00.000Z',
        tries: count === null ? null : { count, declineCode: null },
      }),
      ...changes,
    });

  it.each<[string, SubscriptionFacts, SubscriptionFacts, string, string[]]>([
    ['a retry', owe(1), owe(2), '2026-03-02T13:00:00Z', ['payment-failed']],
    ['the same try, read again', owe(2), owe(2), '2026-03-02T13:00:00Z', []],
    ['a first count of the tries', owe(null), owe(3), '2026-03-02T13:00:00Z', []],
    ['the day access ends', owe(1), owe(2), '2026-03-04T13:00:00Z', ['plan-locked']],
    [
      'a retry of a locked plan, while the email about the lock may be sent again',
      owe(2),
      owe(3),
      '2026-03-08T13:00:00Z',
      ['payment-failed', 'plan-locked'],
    ],
    ['the last try', owe(3), owe(4, { status: 'unpaid' }), '2026-03-14T13:00:00Z', ['plan-locked']],
    ['the last day of access', owe(1), owe(1), '2026-03-03T12:00:00Z', ['payment-failed']],
    ['the day before that', owe(1), owe(1), '2026-03-03T11:59:59Z', []],
  ])('says that a payment is overdue: %s', (_, before, after, now, expected) => {
    expect(kinds(before, after, new Date(now))).toEqual(expected);
  });

  it('sends one email for a failure that becomes known on the last day of access', () => {
    const now = new Date('2026-03-03T13:00:00Z');
    expect(mails(buildSubscription(), owe(1), now)).toMatchObject([{ isLastDay: false }]);
    expect(mails(owe(1), owe(1), now)).toMatchObject([{ isLastDay: true }]);
  });

  it('states the amount and the deadline of a failed payment', () => {
    expect(mails(buildSubscription(), overdue)).toMatchObject([
      { openUntil: '2026-03-04T12:00:00.000Z', amount: { cents: 1_900, currency: 'usd' } },
    ]);
  });

  it('states the next charge after a plan change, if any', () => {
    const changed = { tier: 'executive', priceCents: 7_900 } as const;
    expect(mails(buildSubscription(), buildSubscription(changed))).toMatchObject([
      { from: 'starter', tier: 'executive', nextCharge: { at: END, amount: { cents: 7_900 } } },
    ]);
    expect(mails(canceled, { ...canceled, ...changed })).toMatchObject([{ nextCharge: null }]);
  });

  it('states the payment or the credit of a plan change', () => {
    const upgraded = { ...paid('in_2', 500, true), tier: 'executive', priceCents: 7_900 } as const;
    expect(mails(paid(), upgraded)).toMatchObject([
      {
        payment: { paid: { cents: 1_400 }, creditUsed: { cents: 500 } },
        price: { cents: 7_900 },
        credit: null,
      },
    ]);

    const before = buildBillingRecord(upgraded);
    const after = buildBillingRecord(buildSubscription(), { creditCents: 2_500 });
    expect(findDueMails('member-1', before, after, { now: NOW })).toMatchObject([
      { payment: null, credit: { cents: 2_500 }, nextCharge: { amount: { cents: 0 } } },
    ]);
  });

  it('states the amounts of a payment, and whether it was overdue', () => {
    const amounts = {
      paid: { cents: 1_400 },
      creditUsed: { cents: 500 },
      nextCharge: { amount: { cents: 1_900 } },
    };

    expect(mails(paid(), paid('in_2', 500))).toMatchObject([{ ...amounts, wasOverdue: false }]);
    expect(mails(overdue, paid('in_2', 500))).toMatchObject([{ ...amounts, wasOverdue: true }]);
  });

  it('states today’s date for an immediate end', () => {
    expect(mails(buildSubscription(), over)).toMatchObject([
      { endsAt: '2026-03-02T00:00:00.000Z', refunded: null },
    ]);
  });

  it('states the refunded amount', () => {
    expect(mails(buildSubscription(), refunded)).toMatchObject([
      { refunded: { cents: 1_900, currency: 'usd' } },
    ]);
  });
});

describe('email ID', () => {
  const idOf = (...given: Parameters<typeof mails>) => mails(...given)[0]?.mailId;

  it('doesn’t depend on the record version, so that a retried write doesn’t send another email', () => {
    const at = (version: number) =>
      findDueMails(
        'member-1',
        buildBillingRecord(buildSubscription(), { version }),
        buildBillingRecord(canceled, { version: version + 1 }),
        { now: NOW },
      )[0]?.mailId;

    expect(at(1)).toBe(at(7));
  });

  it('differs for a second cancellation, change, invoice or subscription', () => {
    const pairs: [SubscriptionFacts, SubscriptionFacts, SubscriptionFacts][] = [
      [paid(), paid('in_2'), paid('in_3')],
      [
        buildSubscription(),
        buildSubscription({ tier: 'executive', changeId: '1' }),
        buildSubscription({ tier: 'executive', changeId: '2' }),
      ],
      [
        buildSubscription(),
        overdue,
        {
          ...overdue,
          overdue: buildOverdue({ invoiceId: 'in_3', since: '2026-03-01T12:00:00.000Z', cents: 1 }),
        },
      ],
      [buildSubscription(), refunded, { ...refunded, subscriptionId: 'sub_2' }],
    ];

    for (const [before, one, other] of pairs)
      expect(idOf(before, one)).not.toBe(idOf(before, other));
  });
});
