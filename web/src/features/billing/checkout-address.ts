import { tiers, type Tier } from '../../../../shared/accounts/member.ts';

/** Where a checkout leads. The tier is for the address alone: the welcome shows the plan that the member has. */
export function welcomeAddress(tier: Tier): string {
  return `/welcome?${new URLSearchParams({ tier })}`;
}

/** The tier an address names, Professional without one. For display until the server says which it is. */
export function tierOfAddress(search: URLSearchParams): Tier {
  return tiers.find((tier) => tier === search.get('tier')) ?? 'professional';
}
