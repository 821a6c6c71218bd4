import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { absent, exists } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import { tiers } from '../../shared/accounts/member.ts';
import { billingRecordSchema, resolveEntitlement, type BillingRecord } from './billing-record.ts';

/** The part of a member's row that billing reads. */
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

/**
 * Billing's attributes in the members table. The entitlement and the billing record share one item, so one write
 * changes both.
 */
export interface MembershipStore {
  find(memberId: string): Promise<MemberBilling | undefined>;
  /** The member with this email address, which must be in lower case. */
  findByEmail(email: string): Promise<MemberBilling | undefined>;
  /**
   * Writes the record and its entitlement if the row is unchanged since `member` was read. False if it changed or was
   * deleted.
   */
  save(member: MemberBilling, after: BillingRecord): Promise<boolean>;
}

export function membershipStore(client: DynamoDBDocumentClient, tableName: string): MembershipStore {
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && memberBillingSchema.parse(Item);
    },
    async findByEmail(email) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'byEmail',
        KeyConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
        Limit: 1,
      });
      const { Items = [] } = await client.send(query);
      return Items[0] && memberBillingSchema.parse(Items[0]);
    },
    save({ memberId, billing: before, grantedPlan }, after) {
      const table: Table<MembershipRow> = { client, tableName };
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
