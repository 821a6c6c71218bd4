import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteCommand, PutCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { newRequestRow } from '../../../functions/coaching/request-row.ts';
import { startLocalTables, type LocalTables } from '../../../functions/platform/dynamo/local-tables.fixtures.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '../../../functions/platform/http/http-event.fixtures.ts';
import type { EndpointHandler } from '../../../functions/platform/http/endpoint.ts';
import { hashSessionId } from '../../../functions/platform/session/session.ts';
import { admit, newVideoRow } from '../../../functions/practice/admission.ts';
import type { Contract } from '../../../shared/http/contract.ts';
import { startS3 } from '../../local/s3/s3.ts';
import { seedCatalogue } from '../../local/seed/seed-catalogue.ts';
import { declaredTables, type DeclaredTable } from './growth-tables.ts';
import { OTHERS, watchTables } from './table-watch.ts';

export type Person = 'member' | 'coach' | 'admin';

const KEY = { accessKeyId: 'benchmark', secretAccessKey: 'benchmark-secret' };
const VIDEO_HEAD = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81);

/** The deployed endpoints in this process, over real tables whose every operation is noted. */
export async function startGrowthWorld() {
  const declared = declaredTables();
  const tables = await startLocalTables(declared);
  const watch = await watchTables(tables.url);
  Object.assign(process.env, environment(declared, watch.url));
  await fillOwn(tables, declared);
  return {
    watch,
    /** What one call of this endpoint asked of the tables. Throws when it is no success. */
    async call(contract: Contract, path: string, as: Person): Promise<readonly string[]> {
      const before = watch.operations.length;
      const handler = await handlerOf(contract);
      const { statusCode = 0, body } = await handler(eventFor(contract, path, as), lambdaContext);
      if (statusCode >= 400) throw new Error(`${contract.name} answered ${statusCode} ${body ?? ''}`);
      return watch.operations.slice(before);
    },
    /** Adds what others have, from one number of them to another. */
    fill: (from: number, to: number) => fillOthers(tables, declared, { from, to }),
    async close() {
      await watch.close();
      await tables.close();
    },
  };
}

function environment(declared: readonly DeclaredTable[], url: string): Record<string, string> {
  return {
    ...Object.fromEntries(declared.map(({ name }) => [name, name])),
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    APP_ORIGIN,
    ADMIN_SECOND_FACTOR: 'not-asked',
    ORIGIN_VERIFY_SHA256: EDGE_SECRET_SHA256,
  };
}

async function handlerOf({ feature, name }: Contract): Promise<EndpointHandler> {
  const module: { handler: EndpointHandler } = await import(`../../../functions/${feature}/${name}.endpoint.ts`);
  return module.handler;
}

function eventFor({ method, path: pattern }: Contract, path: string, as: Person) {
  const values = path.split('?')[0]?.split('/') ?? [];
  const named = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), values[at] ?? '']] : []));
  const query = Object.fromEntries(new URL(path, APP_ORIGIN).searchParams);
  return httpEvent({
    method,
    path,
    cookies: [`__Host-sid=${sidOf(as)}`],
    pathParameters: Object.fromEntries(named),
    query,
  });
}

function sidOf(person: Person): string {
  return `${person}.secret`;
}

/** A member, a coach and an administrator with a live session each, the seeded catalogue, and three videos of the member. */
async function fillOwn({ client, url }: LocalTables, declared: readonly DeclaredTable[]): Promise<void> {
  const put = (TableName: string, Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item }));
  const now = new Date();
  const seconds = Math.floor(now.getTime() / 1000);
  for (const role of ['member', 'coach', 'admin'] as const) {
    const times = { createdAt: seconds, lastSeenAt: seconds, expiresAt: seconds + 86_400 };
    await put('SESSIONS_TABLE', {
      sessionHash: hashSessionId(sidOf(role)),
      memberId: role,
      provenAt: seconds,
      ...times,
    });
    const names = { email: `${role}@example.com`, firstName: 'Ann', lastName: 'Example' };
    await put('MEMBERS_TABLE', { memberId: role, ...names, role, plan: 'executive', createdAt: now.toISOString() });
  }
  for (const videoId of ['video-1', 'video-2', 'video-3']) await put('VIDEOS_TABLE', videoRow('member', videoId, now));
  await put('COACHING_TABLE', requestRow('member', 'video-1', now));
  await seed(url);
  if (!declared.some(({ name }) => name === 'CATALOGUE_TABLE')) throw new Error('the tables have other names');
}

async function seed(dynamodbUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-'));
  const secretFor = () => ({ secret: KEY.secretAccessKey, principal: 'benchmark' });
  const s3 = await startS3({ stateDir: folder, secretFor, notify: async () => undefined });
  try {
    await s3.createBucket('media');
    const tables = { catalogueTable: 'CATALOGUE_TABLE', categoriesTable: 'CATEGORIES_TABLE' };
    await seedCatalogue({ dynamodbUrl, s3Url: s3.url, ...tables, mediaBucket: 'media', credentials: KEY });
  } finally {
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function videoRow(memberId: string, videoId: string, now: Date) {
  return newVideoRow({ memberId, videoId, title: 'Take', size: 9, admission: admit(9, VIDEO_HEAD), now });
}

function requestRow(memberId: string, videoId: string, now: Date) {
  const words = { videoTitle: 'Take', firstName: 'Ann', userMessage: 'Is it too long?' };
  return newRequestRow({ memberId, requestId: `${videoId}-1`, videoId, ...words, now });
}

const BATCH = 25;
const AT_ONCE = 8;

/** One row of another member in every table: a video and a request as they are, elsewhere the keys. */
async function fillOthers(
  { client }: LocalTables,
  declared: readonly DeclaredTable[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const now = new Date();
  for (const { name, partition, sort } of declared) {
    const rows = Array.from({ length: to - from }, (_, at) => {
      const id = `${OTHERS}${from + at}`;
      if (name === 'VIDEOS_TABLE') return videoRow(id, 'video-1', now);
      if (name === 'COACHING_TABLE') return requestRow(id, 'video-1', now);
      return { [partition]: id, ...(sort !== undefined && { [sort]: id }) };
    });
    const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
      rows.slice(at * BATCH, (at + 1) * BATCH),
    );
    while (batches.length > 0) {
      const some = batches
        .splice(0, AT_ONCE)
        .map((batch) => writeAll(client, { [name]: batch.map((Item) => ({ PutRequest: { Item } })) }));
      await Promise.all(some);
    }
  }
}

async function writeAll(client: LocalTables['client'], items: BatchWriteCommandInput['RequestItems']): Promise<void> {
  const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: items }));
  if (Object.keys(UnprocessedItems).length > 0) await writeAll(client, UnprocessedItems);
}
