import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tiers } from '#shared/accounts/member.ts';
import {
  compareTiers,
  subscribePlans,
  getPriceLookupKey,
  offers,
  findPlanByLookupKey,
  findPlan,
  signupPlans,
} from './plans.ts';

const plans = [...signupPlans, ...subscribePlans];

describe('the plans', () => {
  it('have the prices from the specification', () => {
    expect(plans.map((plan) => [getPriceLookupKey(plan), plan.priceCents])).toEqual([
      ['starter_launch', 1_900],
      ['professional_launch', 2_900],
      ['starter_monthly', 1_900],
      ['professional_monthly', 3_900],
      ['executive_monthly', 7_900],
    ]);
  });

  it('are found by tier and offer, and by lookup key', () => {
    for (const tier of tiers) {
      for (const offer of offers) {
        const plan = findPlan(tier, offer);
        expect(plan && findPlanByLookupKey(getPriceLookupKey(plan))).toBe(plan);
      }
    }

    expect(findPlan('executive', 'launch')).toBeUndefined();
    expect(findPlanByLookupKey('executive_launch')).toBeUndefined();
  });

  it('are ordered from Starter to Executive', () => {
    expect(compareTiers('executive', 'starter')).toBeGreaterThan(0);
    expect(compareTiers('starter', 'professional')).toBeLessThan(0);
    expect(compareTiers('starter', 'starter')).toBe(0);
  });
});

describe('the page "Before you sell"', () => {
  it('lists exactly the plan benefits without a feature', () => {
    const page = readFileSync('infra/docs/before-you-sell.md', 'utf8').replaceAll(/\s+/g, ' ');
    const listed = [...page.matchAll(/"[^"]+" \(\w+ plan at the \w+ price\)/g)].map(
      ([entry]) => entry,
    );
    const missing = plans.flatMap(({ name, offer, benefits }) =>
      benefits.flatMap(({ text, feature }) =>
        feature === null ? `"${text}" (${name} plan at the ${offer} price)` : [],
      ),
    );

    expect(listed.toSorted()).toEqual(missing.toSorted());
  });
});
