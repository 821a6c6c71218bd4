import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailure } from '../platform/dynamo/table.ts';
import { principalSchema } from '../platform/session/principal.ts';

/** A row of the members table: what decides about requests, and since when. Times are ISO. */
export const memberRowSchema = principalSchema.extend({
  createdAt: z.string(),
  /** Null for an account that a checkout opened and nobody has signed in to yet. An ISO time. */
  firstSignInAt: z.string().nullable().default(null),
});
export type MemberRow = z.output<typeof memberRowSchema>;

export interface NewMember {
  readonly memberId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The members table belongs to this feature; others read who is calling through the platform. */
export interface MemberStore {
  /** The member's row as it is, made from the given facts when there is none. Role and plan come from the row alone. */
  ensure(member: NewMember, now: Date): Promise<MemberRow>;
  /** Like `ensure`, and notes the first sign-in. */
  signIn(member: NewMember, now: Date): Promise<MemberRow>;
}

export function memberStore(client: DynamoDBDocumentClient, tableName: string): MemberStore {
  const find = async (memberId: string) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true }),
    );
    return Item && memberRowSchema.parse(Item);
  };
  const ensure = async (member: NewMember, now: Date): Promise<MemberRow> => {
    const known = await find(member.memberId);
    if (known) return known;
    const row = newRow(member, now);
    const put = new PutCommand({
      TableName: tableName,
      Item: row,
      ConditionExpression: 'attribute_not_exists(memberId)',
    });
    try {
      await client.send(put);
      return row;
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
    // Another tab signed in first: its row counts.
    const winner = await find(member.memberId);
    if (!winner) throw new Error('the member was removed while signing in');
    return winner;
  };
  return {
    ensure,
    async signIn(member, now) {
      const row = await ensure(member, now);
      if (row.firstSignInAt !== null) return row;
      const firstSignInAt = now.toISOString();
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { memberId: row.memberId },
          UpdateExpression: 'SET firstSignInAt = :now',
          ConditionExpression: 'attribute_exists(memberId)',
          ExpressionAttributeValues: { ':now': firstSignInAt },
        }),
      );
      return { ...row, firstSignInAt };
    },
  };
}

function newRow(member: NewMember, now: Date): MemberRow {
  return {
    memberId: member.memberId,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    profileImageUrl: null,
    role: 'member',
    plan: null,
    grantedPlan: null,
    planEndsAt: null,
    paymentDueBy: null,
    disabled: false,
    createdAt: now.toISOString(),
    firstSignInAt: null,
  };
}
