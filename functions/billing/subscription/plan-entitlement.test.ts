import { describe, expect, it } from 'vitest';
import { member } from '#platform/session/principal.fixtures.ts';
import { applyPlanExpiry } from '#platform/session/principal.ts';
import { subscriptionStatuses, type SubscriptionStatus } from './billing-record.ts';
import { getPaidEntitlement, resolveEntitlement } from './plan-entitlement.ts';
import { visaCard, buildOverdue, buildSubscription } from '../fixtures/subscription.fixtures.ts';

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
