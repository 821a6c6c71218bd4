import { getRow } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { applyPlanExpiry, principalSchema, type Principal } from '../platform/session/principal.ts';

/** Finds the owner of a calendar link, who isn't signed in. */
export interface FeedMemberStore {
  /** Returns undefined for a missing or disabled member. */
  find(memberId: string, now: Date): Promise<Principal | undefined>;
}

export function feedMemberStore(client = documentClient(), tableName = readVariable('MEMBERS_TABLE')): FeedMemberStore {
  return {
    async find(memberId, now) {
      const principal = await getRow({ client, tableName }, { memberId }, principalSchema);
      return principal && !principal.disabled ? applyPlanExpiry(principal, now) : undefined;
    },
  };
}
