import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Cognito } from 'local-cloud/cognito';
import type { PoolSettings } from 'local-cloud/cognito/pool-settings';

import type { DemoMember } from './demo-members.ts';
import type { SeedTarget } from './seed-target.ts';

interface SignIn {
  cognito: Pick<Cognito, 'ensureUser'>;
  pool: Pick<PoolSettings, 'poolId' | 'groups'>;
}

/**
 * Creates missing users in the user pool and missing rows in the members table, without changing
 * existing rows. Returns all user IDs by email address.
 */
export async function seedMembers(
  target: SeedTarget,
  signIn: SignIn,
  people: readonly DemoMember[],
): Promise<ReadonlyMap<string, string>> {
  const seeded = people.map(
    async (person) => [person.email, await seedMember(target, signIn, person)] as const,
  );
  return new Map(await Promise.all(seeded));
}

async function seedMember(
  { client, names }: SeedTarget,
  { cognito, pool }: SignIn,
  { email, firstName, lastName, role, plan }: DemoMember,
): Promise<string> {
  const memberId = await cognito.ensureUser({
    poolId: pool.poolId,
    email,
    attributes: { given_name: firstName, family_name: lastName, 'custom:signupId': 'seed' },
    groups: pool.groups.filter((group) => group === role),
  });

  const profile = {
    memberId,
    email,
    directory: 'members',
    unindexed: 'yes',
    firstName,
    lastName,
    profileImageUrl: null,
  };

  const put = new PutCommand({
    TableName: names.MEMBERS_TABLE,
    Item: {
      ...profile,
      role,
      plan,
      grantedPlan: plan,
      disabled: false,
      createdAt: new Date().toISOString(),
    },
    ConditionExpression: 'attribute_not_exists(memberId)',
  });

  await client.send(put).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });

  return memberId;
}
