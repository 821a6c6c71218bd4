import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from 'local-cloud/dynamodb';
import type { KeyElement } from 'local-cloud/dynamodb/engine';
import type { TableDescription } from 'local-cloud/dynamodb/tables';
import { listSearchedSuffixes, toSearchKey } from '#functions/accounts/directory/member-search.ts';
import { aCourseRow } from '#functions/courses/course-row.fixtures.ts';
import { writeRows } from '#platform/dynamo/write-rows.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';

/** A last name that exactly one member has. */
export const RARE_NAME = 'Quartz';

/**
 * Starts the local stack's DynamoDB with empty tables `courses-<size>`, `members-<size>` and
 * `search-<size>`.
 */
export async function startListTables(sizes: readonly string[]) {
  const stateDir = await mkdtemp(join(tmpdir(), 'benchmark-lists-'));
  const dynamoDb = await startDynamoDb({
    stateDir,
    findCredential: () => ({ secret: 'secret', principal: 'list' }),
  });

  await dynamoDb.ensureTables(sizes.flatMap(describeTables));

  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const plain = new DynamoDBClient({ endpoint: dynamoDb.url, region: 'us-east-1', credentials });

  return {
    client: DynamoDBDocumentClient.from(plain, {
      marshallOptions: { removeUndefinedValues: true },
    }),
    async close(): Promise<void> {
      plain.destroy();
      await dynamoDb.close();
      await rm(stateDir, { recursive: true });
    },
  };
}

/** Describes the tables, with the same keys as in `infra/core/tables.ts`. */
function describeTables(size: string): TableDescription[] {
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const keys = (partition: string, sort?: string): KeyElement[] => [
    { AttributeName: partition, KeyType: 'HASH' },
    ...(sort ? [{ AttributeName: sort, KeyType: 'RANGE' } as const] : []),
  ];

  const Projection = { ProjectionType: 'ALL' };

  return [
    {
      TableName: `courses-${size}`,
      KeySchema: keys('kind', 'itemId'),
      AttributeDefinitions: [
        text('kind'),
        text('itemId'),
        { AttributeName: 'orderIndex', AttributeType: 'N' },
      ],
      GlobalSecondaryIndexes: [
        { IndexName: 'byPosition', KeySchema: keys('kind', 'orderIndex'), Projection },
      ],
    },
    {
      TableName: `members-${size}`,
      KeySchema: keys('memberId'),
      AttributeDefinitions: [text('memberId'), text('directory'), text('email')],
      GlobalSecondaryIndexes: [
        { IndexName: 'directory', KeySchema: keys('directory', 'email'), Projection },
      ],
    },
    {
      TableName: `search-${size}`,
      KeySchema: keys('prefix', 'entry'),
      AttributeDefinitions: [text('prefix'), text('entry')],
    },
  ];
}

export async function fillCourses(
  client: DynamoDBDocumentClient,
  size: string,
  count: number,
): Promise<void> {
  const description = 'A description as long as most of them are. '.repeat(8);
  const rows = Array.from({ length: count }, (_, at) =>
    aCourseRow({ itemId: `item-${at}`, title: `Course ${at}`, description, orderIndex: at }),
  );
  await writeRows(client, `courses-${size}`, rows);
}

const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Carla',
  'Quentin',
  'Elena',
  'Frank',
  'Grace',
  'Ryan',
  'Priya',
  'Sam',
] as const;

/**
 * Adds `count` members. Indexes only the partition that a search for `RARE_NAME` reads, because the
 * whole index would have 30 entries per member.
 */
export async function fillMembers(
  client: DynamoDBDocumentClient,
  size: string,
  count: number,
): Promise<void> {
  const { prefix } = toSearchKey(RARE_NAME.toLowerCase());
  const rows = Array.from({ length: count }, (_, at) => ({
    ...member,
    memberId: `member-${at}`,
    email: `person-${String(at).padStart(6, '0')}@example.com`,
    firstName: FIRST_NAMES[at % FIRST_NAMES.length] ?? '',
    lastName: at === Math.floor(count / 2) ? RARE_NAME : `Number ${at}`,
    directory: 'members',
    createdAt: '2026-01-01T00:00:00.000Z',
  }));

  await writeRows(client, `members-${size}`, rows);

  const entries = rows.flatMap((row) =>
    listSearchedSuffixes(row)
      .filter((suffix) => toSearchKey(suffix).prefix === prefix)
      .map((suffix) => ({ prefix, entry: `${suffix}#${row.memberId}`, memberId: row.memberId })),
  );

  await writeRows(client, `search-${size}`, entries);
}
