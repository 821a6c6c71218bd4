import { type Tier, tiers } from '#shared/accounts/member.ts';

/**
 * The tier in the URL, Professional by default. Displayed until the server returns the actual tier.
 */
export function readTier(search: URLSearchParams): Tier {
  return tiers.find((tier) => tier === search.get('tier')) ?? 'professional';
}
