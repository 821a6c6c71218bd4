import { ConditionalCheckFailedException, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { REGION } from '../aws/credentials.ts';
import type { AccessKey } from '../resources/identities.ts';
import type { Cognito } from '../cognito/cognito.ts';
import type { DemoMember } from './demo-members.ts';

export interface MembersTarget {
  readonly cognito: Pick<Cognito, 'ensureUser'>;
  readonly poolId: string;
  /** The pool's groups. Users are added only to groups that exist. */
  readonly groups: readonly string[];
  readonly dynamodbUrl: string;
  readonly membersTable: string;
  readonly credentials: AccessKey;
}

/**
 * Creates missing users in the user pool and missing rows in the members table. Existing rows stay unchanged. Returns
 * all user IDs by email address.
 */
export async function seedMembers(
  target: MembersTarget,
  people: readonly DemoMember[],
): Promise<ReadonlyMap<string, string>> {
  const client = new DynamoDBClient({ region: REGION, endpoint: target.dynamodbUrl, credentials: target.credentials });
  try {
    const seeded = people.map(async (person) => [person.email, await seedMember(client, target, person)] as const);
    return new Map(await Promise.all(seeded));
  } finally {
    client.destroy();
  }
}

async function seedMember(client: DynamoDBClient, target: MembersTarget, person: DemoMember): Promise<string> {
  const memberId = await target.cognito.ensureUser({
    poolId: target.poolId,
    email: person.email,
    attributes: {
      email: person.email,
      email_verified: 'true',
      given_name: person.firstName,
      family_name: person.lastName,
      'custom:signupId': 'seed',
    },
    groups: target.groups.filter((group) => group === person.role),
  });
  const put = new PutItemCommand({
    TableName: target.membersTable,
    Item: {
      memberId: { S: memberId },
      email: { S: person.email },
      directory: { S: 'members' },
      firstName: { S: person.firstName },
      lastName: { S: person.lastName },
      profileImageUrl: { NULL: true },
      role: { S: person.role },
      plan: person.plan ? { S: person.plan } : { NULL: true },
      grantedPlan: person.plan ? { S: person.plan } : { NULL: true },
      disabled: { BOOL: false },
      createdAt: { S: new Date().toISOString() },
    },
    ConditionExpression: 'attribute_not_exists(memberId)',
  });
  await client.send(put).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
  return memberId;
}
