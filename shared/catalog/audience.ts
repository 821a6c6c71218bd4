import { tiers } from '#shared/accounts/member.ts';
import { planName, type Viewer } from './tiers.ts';

/**
 * The people whose view of an item an administrator can preview: visitors, and members on each
 * plan.
 */
export const audiences = ['visitor', ...tiers] as const;

export type Audience = (typeof audiences)[number];

export function toViewer(audience: Audience): Viewer {
  return audience === 'visitor' ? null : { role: 'member', plan: audience };
}

/** Completes "You're viewing this as …", for example 'a Professional member'. */
export function describeAudience(audience: Audience): string {
  if (audience === 'visitor') return 'a visitor';
  return `${audience === 'executive' ? 'an' : 'a'} ${planName(audience)} member`;
}
