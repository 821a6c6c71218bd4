import type { Tier } from '../../../../shared/accounts/member.ts';

/** `/checkout?client_secret=…&tier=…` */
export function getCheckoutUrl(clientSecret: string, tier: Tier): string {
  return `/checkout?${new URLSearchParams({ client_secret: clientSecret, tier })}`;
}

/** URL of the plans page with this plan selected, used as the return path after sign-in. */
export function getChosenPlanUrl(tier: Tier): string {
  return `/subscribe?${new URLSearchParams({ tier })}`;
}
