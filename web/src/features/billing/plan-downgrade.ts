import { tiers, type Tier } from '../../../../shared/accounts/member.ts';
import { allowanceKinds, getMonthlyAllowance, type AllowanceKind } from '../../../../shared/billing/allowances.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';

const allowanceNames: Record<AllowanceKind, string> = {
  practiceVideos: 'practice videos',
  studyGuides: 'study guides',
};

/** Describes what the member loses with a downgrade, one sentence per item. Empty for an upgrade. */
export function listDowngradeLosses(from: Tier, to: Tier): string[] {
  const lostTiers = tiers.slice(tiers.indexOf(to) + 1, tiers.indexOf(from) + 1);
  if (lostTiers.length === 0) return [];
  const plans = lostTiers.map((tier) => `the ${planName(tier)} plan`).join(' or ');
  return [
    `You immediately lose access to courses, podcasts and study guides that require ${plans}.`,
    ...listNewLimits(from, to),
  ];
}

function listNewLimits(from: Tier, to: Tier): string[] {
  const limits = allowanceKinds.flatMap((kind) => {
    const limit = getMonthlyAllowance(to, kind);
    return limit === null || getMonthlyAllowance(from, kind) !== null ? [] : [`${limit} ${allowanceNames[kind]}`];
  });
  return limits.length > 0 ? [`You get ${limits.join(' and ')} per month instead of unlimited use.`] : [];
}
