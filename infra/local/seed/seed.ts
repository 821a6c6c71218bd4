import type { Cloud } from '../resources/cloud.ts';
import { demoCoach, demoPeople, returningMember } from './demo-members.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedHistory } from './seed-history.ts';
import { seedMembers } from './seed-members.ts';

/** Seeds demo members and samples. Skips parts for which the stack lacks a table or bucket. */
export async function seedEverything(cloud: Cloud, { history }: { readonly history: boolean }): Promise<void> {
  const { services } = cloud;
  const environments = [...cloud.blueprint.functions.values()].map(({ local }) => local?.settings.environment ?? {});
  const named = (name: string) => environments.find((environment) => environment[name])?.[name];
  const place = {
    dynamodbUrl: services.dynamodb.url,
    s3Url: services.s3.url,
    credentials: cloud.identities.runnerKey(),
  };
  const [pool] = cloud.blueprint.pools.values();
  const membersTable = named('MEMBERS_TABLE');
  const ids =
    pool && membersTable
      ? await seedMembers({ ...place, ...pool, cognito: services.cognito, membersTable }, demoPeople({ history }))
      : new Map<string, string>();
  const catalogueTable = named('CATALOGUE_TABLE');
  const categoriesTable = named('CATEGORIES_TABLE');
  const mediaBucket = named('MEDIA_BUCKET');
  if (!catalogueTable || !categoriesTable || !mediaBucket) return;
  await seedCatalogue({ ...place, catalogueTable, categoriesTable, mediaBucket });
  const [memberId, coachId] = [ids.get(returningMember.email), ids.get(demoCoach.email)];
  if (!memberId || !coachId) return;
  const tables = {
    videos: named('VIDEOS_TABLE'),
    settings: named('PRACTICE_SETTINGS_TABLE'),
    progress: named('PROGRESS_TABLE'),
    coaching: named('COACHING_TABLE'),
  };
  if (areThere(tables)) await seedHistory({ ...place, tables, mediaBucket, memberId, coachId }, new Date());
}

function areThere<Name extends string>(
  tables: Readonly<Record<Name, string | undefined>>,
): tables is Readonly<Record<Name, string>> {
  return Object.values(tables).every((name) => name !== undefined);
}
