import type { Cloud } from '../resources/cloud.ts';
import { demoCoach, listDemoMembers, returningMember } from './demo-members.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedHistory } from './seed-history.ts';
import { seedMembers } from './seed-members.ts';

/** Seeds demo members and samples. Skips each part whose table or bucket the stack lacks. */
export async function seedEverything(cloud: Cloud, { history }: { readonly history: boolean }): Promise<void> {
  const { services } = cloud;
  const environments = [...cloud.blueprint.functions.values()].map(({ local }) => local?.settings.environment ?? {});
  const findVariable = (name: string) => environments.find((environment) => environment[name])?.[name];
  const endpoints = {
    dynamodbUrl: services.dynamodb.url,
    s3Url: services.s3.url,
    credentials: cloud.identities.getRunnerKey(),
  };
  const [pool] = cloud.blueprint.pools.values();
  const membersTable = findVariable('MEMBERS_TABLE');
  const ids =
    pool && membersTable
      ? await seedMembers(
          { ...endpoints, ...pool, cognito: services.cognito, membersTable },
          listDemoMembers({ history }),
        )
      : new Map<string, string>();
  const catalogTable = findVariable('CATALOG_TABLE');
  const categoriesTable = findVariable('CATEGORIES_TABLE');
  const mediaBucket = findVariable('MEDIA_BUCKET');
  if (!catalogTable || !categoriesTable || !mediaBucket) return;
  await seedCatalog({ ...endpoints, catalogTable, categoriesTable, mediaBucket });
  const [memberId, coachId] = [ids.get(returningMember.email), ids.get(demoCoach.email)];
  if (!memberId || !coachId) return;
  const tables = {
    videos: findVariable('VIDEOS_TABLE'),
    settings: findVariable('PRACTICE_SETTINGS_TABLE'),
    progress: findVariable('PROGRESS_TABLE'),
    coaching: findVariable('COACHING_TABLE'),
  };
  if (areAllDefined(tables)) await seedHistory({ ...endpoints, tables, mediaBucket, memberId, coachId }, new Date());
}

function areAllDefined<Name extends string>(
  tables: Readonly<Record<Name, string | undefined>>,
): tables is Readonly<Record<Name, string>> {
  return Object.values(tables).every((name) => name !== undefined);
}
