import { describe, expect, it } from 'vitest';
import { getNextCheckAt, isAbandonedTrial } from './next-check.ts';
import { buildOverdue, buildSubscription } from '../fixtures/subscription.fixtures.ts';

const overdue = buildOverdue();

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
      'an overdue subscription: a day before access ends',
      { status: 'past_due', overdue: buildOverdue({ since: '2026-02-27T20:00:00.000Z' }) },
      '2026-03-01T20:00:00.000Z',
    ],
    [
      'an overdue subscription: when access ends',
      { status: 'past_due', overdue: buildOverdue({ since: '2026-02-26T20:00:00.000Z' }) },
      '2026-03-01T20:00:00.000Z',
    ],
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
