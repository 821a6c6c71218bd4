import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { REGION } from 'local-cloud/credentials';
import { mergeEnvironments } from 'local-cloud/blueprint';
import type { Cloud } from 'local-cloud/cloud';

import { demoCoach, listDemoMembers, returningMember } from './demo-members.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedHistory } from './seed-history.ts';
import { seedMembers } from './seed-members.ts';
import { namesSchema } from './seed-target.ts';

/**
 * Seeds demo members, samples, and optionally a practice history. Does nothing if a required table
 * is missing.
 */
export async function seedEverything(
  cloud: Cloud,
  { history }: { history: boolean },
): Promise<void> {
  const { services, blueprint } = cloud;
  const { data: names } = namesSchema.safeParse(mergeEnvironments(blueprint));
  const [pool] = blueprint.pools.values();
  if (!names || !pool) return;

  const options = { region: REGION, credentials: cloud.identities.getRunnerKey() };
  const dynamodb = new DynamoDBClient({ ...options, endpoint: services.dynamodb.url });
  const client = DynamoDBDocumentClient.from(dynamodb, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const s3 = new S3Client({ ...options, endpoint: services.s3.url, forcePathStyle: true });
  const target = { client, s3, names };

  try {
    const ids = await seedMembers(
      target,
      { cognito: services.cognito, pool },
      listDemoMembers({ history }),
    );

    await seedCatalog(target);

    const [memberId, coachId] = [ids.get(returningMember.email), ids.get(demoCoach.email)];
    if (memberId && coachId) await seedHistory({ ...target, memberId, coachId }, new Date());
  } finally {
    dynamodb.destroy();
    s3.destroy();
  }
}
