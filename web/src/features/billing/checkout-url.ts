import { tiers, type Tier } from '../../../../shared/accounts/member.ts';

/** URL of the page after a checkout. The tier is only for display: the welcome page shows the member's real plan. */
export function getWelcomeUrl(tier: Tier): string {
  return `/welcome?${new URLSearchParams({ tier })}`;
}

/** The tier in the URL, Professional by default. For display until the server returns the real tier. */
export function readTier(search: URLSearchParams): Tier {
  return tiers.find((tier) => tier === search.get('tier')) ?? 'professional';
}
