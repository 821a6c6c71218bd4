import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { principalSchema, type Principal } from './principal.ts';

export const member: Principal = {
  memberId: 'member-1',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Starter',
  profileImageUrl: null,
  role: 'member',
  plan: 'starter',
  grantedPlan: null,
  planEndsAt: null,
  paymentDueBy: null,
  trialEndsAt: null,
  disabled: false,
  lastSeenAt: null,
  sessionsEnded: null,
  linksRevokedAt: null,
};

/** Returns the principal as stored, without checking plan expiry or the second factor. */
export async function readPrincipal(
  client: DynamoDBDocumentClient,
  tableName: string,
  memberId: string,
): Promise<Principal | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true }),
  );
  return Item && principalSchema.parse(Item);
}
