import type { Tier } from '../../../../shared/accounts/member.ts';

/** `/checkout?client_secret=…&tier=…` */
export function checkoutAddress(clientSecret: string, tier: Tier): string {
  return `/checkout?${new URLSearchParams({ client_secret: clientSecret, tier })}`;
}

/** The plans with one of them chosen: where a sign-in comes back to. */
export function chosenPlanAddress(tier: Tier): string {
  return `/subscribe?${new URLSearchParams({ tier })}`;
}
