import { describe, expect, it } from 'vitest';
import { member } from '#platform/session/principal.fixtures.ts';
import { applyPlanExpiry } from '#platform/session/principal.ts';
import {
  findCurrentSubscription,
  getPaidEntitlement,
  isAbandonedTrial,
  getNextCheckAt,
  resolveEntitlement,
  subscriptionStatuses,
  type SubscriptionStatus,
} from './billing-record.ts';
import { visaCard, buildOverdue, buildSubscription } from './subscription.fixtures.ts';

const PERIOD_END = '2026-04-01T12:00:00.000Z';
const overdue = buildOverdue();

/** True if the member has access at that time. */
function isOpenAt(given: Parameters<typeof buildSubscription>[0], at: string): boolean {
  const { plan, planEndsAt, paymentDueBy } = getPaidEntitlement(buildSubscription(given));
  return applyPlanExpiry({ ...member, plan, planEndsAt, paymentDueBy }, new Date(at)).plan !== null;
}

const moments = {
  inPeriod: '2026-03-20T12:00:00Z',
  lastSecond: '2026-04-01T11:59:59Z',
  periodEnd: PERIOD_END,
  inGrace: '2026-04-03T12:00:00Z',
  graceOver: '2026-04-04T12:00:00Z',
} as const;

type Moment = keyof typeof moments;

const ALWAYS_BUT_AFTER: readonly Moment[] = ['inPeriod', 'lastSecond', 'periodEnd', 'inGrace'];
const TO_THE_END: readonly Moment[] = ['inPeriod', 'lastSecond'];

/** The moments at which the member has access, by status, card and cancellation. */
const table: Record<
  SubscriptionStatus,
  (hasCard: boolean, isCanceled: boolean) => readonly Moment[]
> = {
  active: (_, isCanceled) => (isCanceled ? TO_THE_END : ALWAYS_BUT_AFTER),
  trialing: (hasCard, isCanceled) => (hasCard ? (isCanceled ? TO_THE_END : ALWAYS_BUT_AFTER) : []),
  // The payment became overdue an hour after the period end, so its grace period also ends an hour
  // later.
  past_due: (_, isCanceled) => (isCanceled ? TO_THE_END : [...ALWAYS_BUT_AFTER, 'graceOver']),
  incomplete: () => [],
  incomplete_expired: () => [],
  canceled: () => [],
  unpaid: () => [],
  paused: () => [],
};

describe('paid access', () => {
  const cases = subscriptionStatuses.flatMap((status) =>
    [true, false].flatMap((hasCard) =>
      [true, false].map((isCanceled) => [status, hasCard, isCanceled] as const),
    ),
  );

  it.each(cases)('status %s, card %s, canceled %s', (status, hasCard, isCanceled) => {
    const given = {
      status,
      card: hasCard ? visaCard : null,
      cancelAt: isCanceled ? PERIOD_END : null,
      overdue: status === 'past_due' ? overdue : null,
    };

    const open = Object.entries(moments).flatMap(([name, at]) =>
      isOpenAt(given, at) ? [name] : [],
    );

    expect(open).toEqual(table[status](hasCard, isCanceled));
  });

  it.each([
    ['2026-04-04T12:59:59Z', true],
    ['2026-04-04T13:00:00Z', false],
  ])('grants exactly three days of grace for an overdue payment: %s', (at, isOpen) => {
    expect(isOpenAt({ status: 'past_due', overdue }, at)).toBe(isOpen);
  });

  it.each([
    [
      'its cancellation date, if that is earlier',
      '2026-04-02T12:00:00.000Z',
      '2026-04-02T12:00:00.000Z',
    ],
    [
      'the end of the grace period, if that is earlier',
      '2026-05-01T12:00:00.000Z',
      '2026-04-04T13:00:00.000Z',
    ],
  ])('ends a canceled overdue plan at %s', (_, cancelAt, planEndsAt) => {
    expect(
      getPaidEntitlement(buildSubscription({ status: 'past_due', overdue, cancelAt })),
    ).toMatchObject({
      planEndsAt,
    });
  });

  it('is a trial until the first payment, and no longer once the plan has ended', () => {
    const trial = getPaidEntitlement(
      buildSubscription({ status: 'trialing', trialEndsAt: PERIOD_END }),
    );
    expect(trial.trialEndsAt).toBe(PERIOD_END);
    expect(
      getPaidEntitlement(buildSubscription({ trialEndsAt: PERIOD_END })).trialEndsAt,
    ).toBeNull();

    const ended = applyPlanExpiry(
      { ...member, ...trial, grantedPlan: 'starter' },
      new Date(moments.graceOver),
    );
    expect(ended).toMatchObject({ plan: 'starter', trialEndsAt: null });
  });

  it('returns the payment deadline only while a payment is due', () => {
    expect(
      getPaidEntitlement(buildSubscription({ status: 'past_due', overdue })).paymentDueBy,
    ).toBe('2026-04-04T13:00:00.000Z');
    expect(getPaidEntitlement(buildSubscription()).paymentDueBy).toBeNull();
  });

  it('keeps access if an operator voided the overdue invoice', () => {
    const { plan, paymentDueBy } = getPaidEntitlement(
      buildSubscription({ status: 'past_due', overdue: null }),
    );
    expect({ plan, paymentDueBy }).toEqual({ plan: 'starter', paymentDueBy: null });
  });

  it('grants nothing without a subscription', () => {
    expect(getPaidEntitlement(null)).toEqual({
      plan: null,
      planEndsAt: null,
      paymentDueBy: null,
      trialEndsAt: null,
    });
  });
});

describe('a plan granted by an operator', () => {
  it.each([
    ['executive', 'starter', 'executive', null],
    ['starter', 'executive', 'executive', '2026-04-04T12:00:00.000Z'],
    ['starter', 'starter', 'starter', null],
  ] as const)('%s alongside a paid %s grants %s', (granted, paid, plan, planEndsAt) => {
    expect(resolveEntitlement(buildSubscription({ tier: paid }), granted)).toMatchObject({
      plan,
      planEndsAt,
    });
  });

  it('stays when the subscription ends', () => {
    expect(resolveEntitlement(buildSubscription({ status: 'canceled' }), 'starter')).toMatchObject({
      plan: 'starter',
      planEndsAt: null,
    });
  });
});

describe('the current subscription', () => {
  const named = (subscriptionId: string, changes: Parameters<typeof buildSubscription>[0]) =>
    buildSubscription({ subscriptionId, ...changes });

  it.each([
    ['the live one, not a newer ended one', ['active', 'canceled'], 0],
    ['the live one, not a newer unpaid one', ['active', 'incomplete'], 0],
    ['the overdue one, not a trial', ['trialing', 'past_due'], 1],
    ['the unfinished one, not an ended one', ['canceled', 'incomplete'], 1],
    ['the newest ended one', ['canceled', 'incomplete_expired'], 1],
    ['a trial, not a newer incomplete one', ['trialing', 'incomplete'], 0],
    ['the incomplete one, not a newer paused one', ['incomplete', 'paused'], 0],
    ['the paused one, not a newer unpaid one', ['paused', 'unpaid'], 0],
    ['the unpaid one, not a newer ended one', ['unpaid', 'canceled'], 0],
  ] as const)('is %s', (_, statuses, expected) => {
    const list = statuses.map((status, at) =>
      named(`sub_${at}`, { status, createdAt: `2026-03-0${at + 1}T00:00:00Z` }),
    );

    expect(findCurrentSubscription(list)?.subscriptionId).toBe(`sub_${expected}`);
    expect(findCurrentSubscription(list.toReversed())?.subscriptionId).toBe(`sub_${expected}`);
  });

  it('is the trial with a card, not a newer one without', () => {
    const waiting = named('sub_new', {
      status: 'trialing',
      card: null,
      createdAt: '2026-03-02T00:00:00Z',
    });

    const begun = named('sub_old', { status: 'trialing', createdAt: '2026-03-01T00:00:00Z' });

    expect(findCurrentSubscription([waiting, begun])?.subscriptionId).toBe('sub_old');
  });

  it('is the newest of two paid ones, with or without a card', () => {
    const older = named('sub_old', { createdAt: '2026-03-01T00:00:00Z' });
    const newer = named('sub_new', { card: null, createdAt: '2026-03-02T00:00:00Z' });
    expect(findCurrentSubscription([older, newer])?.subscriptionId).toBe('sub_new');
  });

  it('is null without subscriptions', () => {
    expect(findCurrentSubscription([])).toBeNull();
  });
});

describe('a trial without a card', () => {
  it.each([
    ['2026-03-02T11:59:59Z', false],
    ['2026-03-02T12:00:00Z', true],
  ])('is abandoned one day after it began: at %s %s', (at, expected) => {
    expect(
      isAbandonedTrial(buildSubscription({ status: 'trialing', card: null }), new Date(at)),
    ).toBe(expected);
  });

  it.each([
    ['with a card', { status: 'trialing' }],
    ['paid', { status: 'active', card: null }],
  ] as const)('is not abandoned: %s', (_, given) => {
    expect(isAbandonedTrial(buildSubscription(given), new Date('2026-03-20T00:00:00Z'))).toBe(
      false,
    );
  });
});

describe('next scheduled check', () => {
  const now = new Date('2026-03-01T13:00:00Z');
  const trial = {
    status: 'trialing',
    trialEndsAt: '2026-03-04T12:00:00.000Z',
    periodEndsAt: '2026-03-04T12:00:00.000Z',
  } as const;

  it.each([
    [
      'a trial without a card: when it counts as abandoned',
      { ...trial, card: null },
      '2026-03-02T12:00:00.000Z',
    ],
    ['a trial: a day before its end, for the email', trial, '2026-03-03T12:00:00.000Z'],
    [
      'an incomplete subscription: after a day',
      { status: 'incomplete' },
      '2026-03-02T12:00:00.000Z',
    ],
    ['an active subscription: after its renewal is due', {}, '2026-04-01T14:00:00.000Z'],
    [
      'an overdue subscription: every day',
      { status: 'past_due', overdue },
      '2026-03-02T13:00:00.000Z',
    ],
  ] as const)('%s', (_, given, expected) => {
    expect(getNextCheckAt(buildSubscription(given), now)?.toISOString()).toBe(expected);
  });

  it.each(['incomplete_expired', 'canceled', 'unpaid', 'paused'] as const)(
    'status %s: never',
    (status) => {
      expect(getNextCheckAt(buildSubscription({ status }), now)).toBeNull();
    },
  );

  it('no subscription: never', () => {
    expect(getNextCheckAt(null, now)).toBeNull();
  });

  it('a trial after its email was sent: after its end', () => {
    expect(
      getNextCheckAt(buildSubscription(trial), new Date('2026-03-03T12:00:00Z'))?.toISOString(),
    ).toBe('2026-03-04T14:00:00.000Z');
  });

  it('an active subscription with a missed renewal: every six hours', () => {
    const late = new Date('2026-04-01T15:00:00Z');
    expect(getNextCheckAt(buildSubscription(), late)?.toISOString()).toBe(
      '2026-04-01T21:00:00.000Z',
    );
  });

  it.each(['active', 'past_due'] as const)(
    'status %s: each check is later than the previous one',
    (status) => {
      for (const hours of [0, 1, 30, 80, 700, 745, 900]) {
        const at = new Date(now.getTime() + hours * 3_600_000);
        expect(
          getNextCheckAt(buildSubscription({ status, overdue }), at)?.getTime(),
        ).toBeGreaterThan(at.getTime());
      }
    },
  );
});
