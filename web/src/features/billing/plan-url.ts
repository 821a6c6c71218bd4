import { type Tier, tiers } from '../../../../shared/accounts/member.ts';

export function getCheckoutUrl(clientSecret: string, tier: Tier): string {
  return `/checkout?${new URLSearchParams({ client_secret: clientSecret, tier })}`;
}

/** URL of the plans page with this plan selected, used as the return path after sign-in. */
export function getChosenPlanUrl(tier: Tier): string {
  return `/subscribe?${new URLSearchParams({ tier })}`;
}

/** URL of the welcome page, shown after a checkout. The tier is only a hint; the page shows the actual plan. */
export function getWelcomeUrl(tier: Tier): string {
  return `/welcome?${new URLSearchParams({ tier })}`;
}

/** The tier in the URL, Professional by default. Displayed until the server returns the actual tier. */
export function readTier(search: URLSearchParams): Tier {
  return tiers.find((tier) => tier === search.get('tier')) ?? 'professional';
}
