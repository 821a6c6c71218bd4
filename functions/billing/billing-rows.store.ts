import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { emailClaimKey } from './claim.store.ts';

const rowSchema = z.object({
  recordKey: z.string(),
  memberId: z.string().optional(),
  customerId: z.string().optional(),
});

/** Checkouts and visits of one member in the billing table. What says whether a trial was used names nobody and stays. */
export interface BillingRows {
  list(memberId: string): Promise<MemberRow[]>;
  /** The checkout that was begun with this address, if it is this member's or led to no account. */
  findByEmail(email: string, memberId: string): Promise<MemberRow | undefined>;
  remove(recordKey: string): Promise<void>;
}

export interface MemberRow {
  readonly recordKey: string;
  readonly customerId?: string | undefined;
}

export function billingRows(client: DynamoDBDocumentClient, tableName: string): BillingRows {
  return {
    async list(memberId) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'byMember',
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
      });
      // A claim, and a visit for each customer: far from a page.
      const { Items = [] } = await client.send(query);
      return Items.map((item) => rowSchema.parse(item));
    },
    async findByEmail(email, memberId) {
      const Key = { recordKey: emailClaimKey(email) };
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      const row = Item && rowSchema.parse(Item);
      return row?.memberId === undefined || row.memberId === memberId ? row : undefined;
    },
    async remove(recordKey) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { recordKey } }));
    },
  };
}
