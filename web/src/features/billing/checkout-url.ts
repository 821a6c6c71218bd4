import { tiers, type Tier } from '../../../../shared/accounts/member.ts';

/** URL of the page after a checkout. The tier is only a hint; the welcome page shows the member's actual plan. */
export function getWelcomeUrl(tier: Tier): string {
  return `/welcome?${new URLSearchParams({ tier })}`;
}

/** The tier in the URL, Professional by default. Displayed until the server returns the actual tier. */
export function readTier(search: URLSearchParams): Tier {
  return tiers.find((tier) => tier === search.get('tier')) ?? 'professional';
}
