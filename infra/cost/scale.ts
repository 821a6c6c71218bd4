import type { FixedResources } from './fixed-resources.ts';
import { estimateCost } from './monthly-cost.ts';
import type { Quota } from './quota.ts';
import { listQuotas } from './quotas.ts';

/** No constant in our code may be a wall below this number of members. */
export const MIN_MEMBERS = 1_000_000;

/** The number of members at which a quota is used up, because every usage grows with it. */
export function countMembersAt({ used, limit }: Quota, members: number): number {
  return (members * limit) / used;
}

/** Describes a month of a protected stack with this number of members. */
export function describeScale(members: number, fixed: FixedResources) {
  const quotas = listQuotas(members, fixed).filter(({ setBy }) => setBy !== 'new account');
  const exceeded = quotas.filter(({ used, limit }) => used > limit);
  const lines = estimateCost(
    { members, withOpenAi: false, withWaf: true, hasCognitoPlus: true },
    fixed,
  );

  return {
    /** The settings that must be raised, with their smallest sufficient values. */
    settings: exceeded.reduce<Partial<Record<NonNullable<Quota['setting']>, number>>>(
      (needed, { setting, used, limit }) => {
        if (!setting) return needed;
        const value = Math.ceil((fixed[setting] * used) / limit);
        return { ...needed, [setting]: Math.max(value, needed[setting] ?? 0) };
      },
      {},
    ),

    /** Limits that no setting raises, the first one first. */
    walls: exceeded.filter(({ setting }) => !setting),
    awsDollarsPerMember:
      lines
        .filter(({ service }) => service !== 'Stripe')
        .reduce((sum, { dollars }) => sum + dollars, 0) / members,
  };
}

/** Constants in our code that are a wall below `MIN_MEMBERS`. */
export function listEarlyWalls(fixed: FixedResources): readonly Quota[] {
  return listQuotas(MIN_MEMBERS, fixed).filter(
    ({ setBy, used, limit }) => setBy === 'code' && used > limit,
  );
}
