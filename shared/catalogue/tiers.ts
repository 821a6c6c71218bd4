import { tiers, type Role, type Tier } from '../accounts/member.ts';

/** Who looks: null for a visitor. `plan` is the live one. */
export type Viewer = { readonly role: Role; readonly plan: Tier | null } | null;

/** The one rule of entitlement: a plan opens its own tier and every tier below it; no plan opens nothing. */
export function isLocked(plan: Tier | null, requiredTier: Tier): boolean {
  return plan === null || tiers.indexOf(plan) < tiers.indexOf(requiredTier);
}

/** The same rule for somebody: administrators have everything open. */
export function isLockedFor(viewer: Viewer, requiredTier: Tier): boolean {
  if (viewer?.role === 'admin') return false;
  return isLocked(viewer?.plan ?? null, requiredTier);
}

/** The badge: Starter, Pro, and Executive for everything else. */
export function tierLabel(tier: string): 'Starter' | 'Pro' | 'Executive' {
  if (tier === 'starter') return 'Starter';
  return tier === 'professional' ? 'Pro' : 'Executive';
}

/** The plan's whole name, as in 'Professional Plan'. */
export function planName(tier: string): 'Starter' | 'Professional' | 'Executive' {
  if (tier === 'starter') return 'Starter';
  return tier === 'professional' ? 'Professional' : 'Executive';
}
