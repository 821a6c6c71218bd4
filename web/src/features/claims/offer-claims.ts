import type { Tier } from '#shared/accounts/member.ts';
import { signupPlans, subscribePlans } from '#shared/billing/plans.ts';
import type { Claim, HasSource } from './claims.ts';

// As in claims.ts, a protected stack's build removes every export and list entry without a source.

interface LaunchDiscount extends HasSource {
  text: string;
  signupText: string;
}

interface OriginalPrice extends Claim {
  tier: Tier;
}

interface UndeliveredLine extends HasSource {
  text: string;
}

/**
 * Struck-through prices of the launch offer. The source must show that members were charged this
 * price before.
 */
export const originalPrices: readonly OriginalPrice[] = [
  { tier: 'starter', figure: '$39', label: 'Struck-through price of Starter', source: null },
  {
    tier: 'professional',
    figure: '$59',
    label: 'Struck-through price of Professional',
    source: null,
  },
];

/** Banner above the launch prices. Needs the same proof as `originalPrices`. */
export const launchDiscount: LaunchDiscount | null = {
  text: 'Save up to 50 percent',
  signupText: 'Launch offer: save up to 50 percent',
  source: null,
};

/** Plan lines without a feature. To deliver one, name its feature in shared/billing/plans.ts. */
export const undeliveredLines: readonly UndeliveredLine[] = [...signupPlans, ...subscribePlans]
  .flatMap(({ benefits }) => benefits)
  .filter(({ feature }) => feature === null)
  .map(({ text }) => ({ text, source: null }));
