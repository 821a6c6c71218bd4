import { describe, expect, it } from 'vitest';
import { isLocked, isLockedFor, planName, tierLabel } from './tiers.ts';

describe('access by plan', () => {
  it.each([
    [null, 'starter', true],
    [null, 'executive', true],
    ['starter', 'starter', false],
    ['starter', 'professional', true],
    ['starter', 'executive', true],
    ['professional', 'starter', false],
    ['professional', 'professional', false],
    ['professional', 'executive', true],
    ['executive', 'starter', false],
    ['executive', 'professional', false],
    ['executive', 'executive', false],
  ] as const)('plan %s, item %s: locked is %s', (plan, tier, locked) =>
    expect(isLocked(plan, tier)).toBe(locked),
  );

  it('unlocks everything for administrators and nothing for visitors', () => {
    expect(isLockedFor({ role: 'admin', plan: null }, 'executive')).toBe(false);
    expect(isLockedFor({ role: 'coach', plan: null }, 'starter')).toBe(true);
    expect(isLockedFor(null, 'starter')).toBe(true);
  });
});

it('labels any tier other than Starter and Professional as Executive', () => {
  expect(['starter', 'professional', 'executive', 'other'].map(tierLabel)).toEqual([
    'Starter',
    'Pro',
    'Executive',
    'Executive',
  ]);

  expect(['starter', 'professional', 'x'].map(planName)).toEqual([
    'Starter',
    'Professional',
    'Executive',
  ]);
});
