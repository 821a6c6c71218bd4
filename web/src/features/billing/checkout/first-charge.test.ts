import { describe, expect, it } from 'vitest';
import { findPlan } from '#shared/billing/plans.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { formatDueToday, isSameCharge, computeTrialCharge } from './first-charge.ts';

const plan = findPlan('professional', 'launch');
if (!plan) throw new Error('the launch offer is gone');
const begun = computeTrialCharge(plan, new Date('2026-11-21T12:00:00Z'));

describe('the first charge of a trial', () => {
  it('is due three days later at the plan’s price', () => {
    expect(begun).toEqual({
      at: '2026-11-24T12:00:00.000Z',
      amount: { cents: 2_900, currency: 'usd' },
    });
  });

  it('is zero today', () => {
    expect(formatDueToday(begun)).toBe('$0');
    expect(formatDueToday({ ...begun, at: null })).toBe('$29');
  });

  it('is displayed as a date', () => {
    // In time zones at UTC+12 and above, the local date is already Nov 25.
    expect(formatLocalDate('2026-11-24T12:00:00.000Z')).toMatch(/^Nov 2[45], 2026$/);
  });
});

describe('two charges', () => {
  it('are the same on the same day', () => {
    expect(isSameCharge(begun, { ...begun, at: '2026-11-24T12:00:09.000Z' })).toBe(true);
  });

  it.each([
    ['day', { ...begun, at: '2026-11-25T12:00:00.000Z' }],
    ['immediacy', { ...begun, at: null }],
    ['amount', { ...begun, amount: { cents: 3_900, currency: 'usd' } }],
    ['currency', { ...begun, amount: { cents: 2_900, currency: 'eur' } }],
  ])('differ by %s', (_, other) => {
    expect(isSameCharge(begun, other)).toBe(false);
  });
});
