import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { startCognitoFixture, POOL_ID } from 'local-cloud/testing/cognito';
import { startStripe } from 'local-cloud/stripe';
import { connectToStripe } from '#functions/billing/fixtures/stripe-connection.fixtures.ts';
import { unfinishedIndex } from '#functions/practice/fixtures/unfinished-index.fixtures.ts';
import { stripeBusiness } from '#infra/start/stripe-products.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { newId } from '#platform/new-id.ts';
import { sessionsTable } from '#platform/session/sessions-table.fixtures.ts';
import { startLocalBuckets } from '#platform/storage/local-buckets.fixtures.ts';

import { CrashInjector } from './crash-injector.fixtures.ts';
import { MEMBER_TABLES } from '../data-inventory.ts';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const unfinished = { name: 'unfinished', partition: 'unfinished', sort: 'dueAt' };
const byMember = { name: 'byMember', partition: 'memberId' };

export const ROW_ERASED_TABLES = MEMBER_TABLES.filter(({ erasedBy }) => erasedBy === 'rows');

/** The name of the table in the tests, such as `practiceSettings`. */
export function localTableName({ id }: Pick<MemberTable, 'id'>): string {
  return id.charAt(0).toLowerCase() + id.slice(1);
}

const TABLES = [
  { name: 'requests', partition: 'recordKey', index: unfinished },
  { name: 'members', partition: 'memberId', index: { name: 'byEmail', partition: 'email' } },
  sessionsTable,
  { name: 'billing', partition: 'recordKey', index: byMember },
  { name: 'changes', partition: 'recordKey' },
  { name: 'uploads', partition: 'memberId' },
  { name: 'videos', partition: 'memberId', sort: 'videoId', index: unfinishedIndex },
  { name: 'analyses', partition: 'memberId', sort: 'videoId' },
  { name: 'practiceSettings', partition: 'memberId' },
  {
    name: 'coaching',
    partition: 'memberId',
    sort: 'requestId',
    indexes: [
      { name: 'byCoach', partition: 'coachId', sort: 'coachSortKey' },
      { name: 'byDrafter', partition: 'draftCoachId' },
    ],
  },
  { name: 'coachStatements', partition: 'period', sort: 'entry', index: byMember },
  ...ROW_ERASED_TABLES.map(({ key: [partition, sort], index, ...table }) => ({
    name: localTableName(table),
    partition,
    ...(sort && { sort }),
    ...(index && { index: byMember }),
  })),
];

/**
 * Starts in-process tables, buckets, a user pool and a mock Stripe. A crash injector wraps the
 * clients.
 */
export async function startDeletionWorld() {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const clock = () => new Date(now);
  const crashInjector = new CrashInjector();
  const tables = await startLocalTables(TABLES);
  const buckets = await startLocalBuckets('uploads', 'media');
  const objects = buckets.client;
  const pool = await startCognitoFixture();
  const cognito = new CognitoIdentityProviderClient({
    endpoint: pool.cognito.url,
    region: 'us-east-1',
    credentials,
  });

  const fakeStripe = await startStripe({
    ...stripeBusiness,
    stateDir: buckets.folder,
    now: () => now,
  });
  const { open, stripe } = connectToStripe(fakeStripe, { webhookSecret: 'whsec_of_the_tests' });

  const put = async (TableName: string, Item: Record<string, unknown>) => {
    await tables.client.send(new PutCommand({ TableName, Item }));
  };

  const putObject = async (
    Bucket: 'uploads' | 'media',
    Key: string,
    Body: string | Buffer = `bytes of ${Key}`,
  ) => {
    await objects.send(new PutObjectCommand({ Bucket, Key, Body }));
  };

  const createAccount = async (email: string) => {
    const UserAttributes = [{ Name: 'email', Value: email }];
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId: POOL_ID,
        Username: email,
        UserAttributes,
        MessageAction: 'SUPPRESS',
      }),
    );

    return User?.Username ?? '';
  };

  const rowsOf = async (name: string) => {
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: name }));
    return Items.map((item) => JSON.stringify(item, asArrays)).toSorted();
  };

  return {
    crashInjector,
    now: clock,
    advanceClock: (milliseconds: number) => void (now += milliseconds),
    /** Clients for the code under test. The crash injector can make their calls fail. */
    tables: crashInjector.client(tables.client),
    objects: crashInjector.client(objects),
    cognito: crashInjector.client(cognito),
    openStripe: async () => crashInjector.run(open),
    /** Helpers for the test itself. The crash injector doesn't affect their calls. */
    put,
    putObject,
    createAccount,
    stripe,
    pool,
    poolId: POOL_ID,
    newId: () => newId(clock()),
    /** A table's rows as JSON strings. */
    rowsOf,

    /** All stored data, keyed by table name, bucket name, `customers` or `users`. */
    async dumpEverything(): Promise<Record<string, string[]>> {
      const found: Record<string, string[]> = {};
      for (const { name } of TABLES) found[name] = await rowsOf(name);

      for (const bucket of ['uploads', 'media']) {
        const { Contents = [] } = await objects.send(new ListObjectsV2Command({ Bucket: bucket }));
        found[bucket] = Contents.map(({ Key, ETag }) => `${Key} ${ETag}`);
      }

      const customers = await stripe.customers.list({ limit: 100 });
      found['customers'] = customers.data.map((customer) => JSON.stringify(customer));

      const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId: POOL_ID }));
      found['users'] = Users.map((user) => JSON.stringify(user));

      return found;
    },

    async close() {
      cognito.destroy();
      await pool.close();
      await fakeStripe.close();
      await buckets.close();
      await tables.close();
    },
  };
}

export type DeletionWorld = Awaited<ReturnType<typeof startDeletionWorld>>;

function asArrays(_: string, value: unknown): unknown {
  return value instanceof Set ? [...value].toSorted() : value;
}
