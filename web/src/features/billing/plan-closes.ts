import { tiers, type Tier } from '../../../../shared/accounts/member.ts';
import { allowanceKinds, allowanceOf, type AllowanceKind } from '../../../../shared/billing/allowances.ts';
import { planName } from '../../../../shared/catalogue/tiers.ts';

const counted: Record<AllowanceKind, string> = { practiceVideos: 'practice videos', studyGuides: 'study guides' };

/** Sentences about what the member loses with a downgrade; empty for an upgrade. */
export function whatCloses(from: Tier, to: Tier): string[] {
  const closed = tiers.slice(tiers.indexOf(to) + 1, tiers.indexOf(from) + 1);
  if (closed.length === 0) return [];
  const plans = closed.map((tier) => `the ${planName(tier)} plan`).join(' or ');
  return [
    `You lose access to courses, podcasts and study guides that require ${plans} right away.`,
    ...newLimits(from, to),
  ];
}

function newLimits(from: Tier, to: Tier): string[] {
  const limits = allowanceKinds.flatMap((kind) => {
    const limit = allowanceOf(to, kind);
    return limit === null || allowanceOf(from, kind) !== null ? [] : [`${limit} ${counted[kind]}`];
  });
  return limits.length > 0 ? [`You get ${limits.join(' and ')} per month instead of unlimited.`] : [];
}
