import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import type { Plan } from '#shared/billing/plans.ts';
import { originalPrices, undeliveredLines } from './offer-claims.ts';

/**
 * The price to strike through, such as `$39`; undefined if the plan has none or it may not be
 * shown.
 */
export function findOriginalPrice({
  tier,
  offer,
}: Pick<Plan, 'tier' | 'offer'>): string | undefined {
  return offer === 'launch'
    ? originalPrices.find((price) => price.tier === tier)?.figure
    : undefined;
}

/** The plan's lines. Omits undelivered lines, unless `undeliveredLines` allows them. */
export function listCoveredCompetenciesLines({
  benefits,
}: Pick<Plan, 'benefits'>): readonly string[] {
  const isShown = ({ text, feature }: Plan['benefits'][number]) =>
    feature !== null || undeliveredLines.some((line) => line.text === text);

  return benefits.filter(isShown).map(({ text }) => text);
}

/** States what the coaching lines of a plan mean. Shown under the plan's lines. */
export function describeCoaching({ tier }: Pick<Plan, 'tier'>): string {
  const count = COACH_ANSWERS[tier];
  return `Coaching is in writing: ${count} coach ${count === 1 ? 'answer' : 'answers'} a month, ${COACH_ANSWERS.trial} during the trial.`;
}
