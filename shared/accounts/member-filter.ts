import { tiers } from './member.ts';

/**
 * `closing`: the member deleted the account, and the remaining data will be deleted within minutes.
 */
export const memberStates = ['open', 'disabled', 'closing'] as const;

export type MemberState = (typeof memberStates)[number];

/** `none`: members without a plan. */
export const planFilters = ['none', ...tiers] as const;

export type PlanFilter = (typeof planFilters)[number];
