import * as z from 'zod';
import { tiers } from '../../shared/accounts/member.ts';
import { getRow, queryPage } from '../platform/dynamo/read.ts';
import { absent, exists } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import { billingRecordSchema, resolveEntitlement, type BillingRecord } from './billing-record.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';

/** The attributes of a member's row that billing reads. */
const memberBillingSchema = z.object({
  memberId: z.string(),
  email: z.string(),
  grantedPlan: z.enum(tiers).nullable().default(null),
  /** The current plan. After `planEndsAt`, `grantedPlan` applies. */
  plan: z.enum(tiers).nullable().default(null),
  planEndsAt: z.string().nullable().default(null),
  billing: billingRecordSchema.nullable().default(null),
});
export type MemberBilling = z.output<typeof memberBillingSchema>;
type MembershipRow = MemberBilling & { readonly paymentDueBy: string | null };

/** The entitlement and the billing record share one item, so that one write changes both. */
export interface MembershipStore {
  find(memberId: string): Promise<MemberBilling | undefined>;
  /** `email` must be lowercase. */
  findByEmail(email: string): Promise<MemberBilling | undefined>;
  /** Also writes the entitlement. False if the row changed or was deleted since `member` was read. */
  save(member: MemberBilling, after: BillingRecord): Promise<boolean>;
}

export function membershipStore(client = documentClient(), tableName = readVariable('MEMBERS_TABLE')): MembershipStore {
  const table: Table<MembershipRow> = { client, tableName };
  return {
    find: (memberId) => getRow(table, { memberId }, memberBillingSchema),
    async findByEmail(email) {
      const query = {
        IndexName: 'byEmail',
        KeyConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
        Limit: 1,
      };
      return (await queryPage(table, query, memberBillingSchema))[0];
    },
    save({ memberId, billing: before, grantedPlan }, after) {
      const isUnchanged = before ? { 'billing.version': before.version } : { billing: absent };
      return tryUpdate(
        table,
        { memberId },
        {
          set: { billing: after, ...resolveEntitlement(after.subscription, grantedPlan) },
          condition: { memberId: exists, ...isUnchanged },
        },
      );
    },
  };
}
