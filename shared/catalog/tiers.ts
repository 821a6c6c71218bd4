import { tiers, type Role, type Tier } from '#shared/accounts/member.ts';

/**
 * The person who views catalog items; null if signed out. `plan` is null without an active plan.
 */
export type Viewer = { readonly role: Role; readonly plan: Tier | null } | null;

/** A plan unlocks its own tier and all lower tiers. Without a plan, everything is locked. */
export function isLocked(plan: Tier | null, requiredTier: Tier): boolean {
  return plan === null || tiers.indexOf(plan) < tiers.indexOf(requiredTier);
}

/** Like `isLocked`, except that nothing is locked for administrators. */
export function isLockedFor(viewer: Viewer, requiredTier: Tier): boolean {
  if (viewer?.role === 'admin') return false;
  return isLocked(viewer?.plan ?? null, requiredTier);
}

/** Text of a tier badge. Unknown tiers are shown as Executive. */
export function tierLabel(tier: string): 'Starter' | 'Pro' | 'Executive' {
  if (tier === 'starter') return 'Starter';
  return tier === 'professional' ? 'Pro' : 'Executive';
}

/** Name of a plan, as in 'Professional Plan'. Unknown tiers are shown as Executive. */
export function planName(tier: string): 'Starter' | 'Professional' | 'Executive' {
  if (tier === 'starter') return 'Starter';
  return tier === 'professional' ? 'Professional' : 'Executive';
}
