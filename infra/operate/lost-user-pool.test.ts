import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Device } from '#functions/accounts/fixtures/session-ends.fixtures.ts';
import { startSignInRig, type SignInRig } from '#functions/accounts/fixtures/sign-in.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';

import { recreateAccounts } from './recreate-accounts.ts';
import { restore } from './restore.ts';
import type { TargetStack } from './target-stack.ts';

const EMAIL = 'cleo@greenroom.test';
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

let rig: SignInRig;
let lost: LocalTables;
let folder: string;

/** A stack with the sign-in service of `rig` and these tables. */
function stackWith({ client }: LocalTables): TargetStack {
  const { endpoint, region } = client.config;
  const cognito = { region: 'us-east-1', credentials, endpoint: rig.cognito.cognito.url };
  const dynamo = { region, credentials, ...(endpoint && { endpoint }) };

  return {
    name: 'the test stack',
    requireOutput: (name) => (name === 'UserPool' ? POOL_ID : 'requests'),
    clientConfig: (service) => (service === 'DYNAMODB' ? dynamo : cognito),
    invoke: async () => undefined,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-user-pool-'));
  rig = await startSignInRig();
  lost = await startLocalTables([
    { name: 'members', partition: 'memberId' },
    { name: 'videos', partition: 'memberId', sort: 'videoId' },
  ]);
  await createTable('requests', ['recordKey']);
  await createTable('videos', ['memberId', 'videoId']);
});

afterAll(async () => {
  await lost.close();
  await rig.close();
  await rm(folder, { recursive: true, force: true });
});

it('gives members of a lost user pool their data and role back when they sign in with a code', async () => {
  const [memberId, videoId] = [randomUUID(), randomUUID()];
  const member = { memberId, email: EMAIL, firstName: 'Cleo', lastName: 'Coach', role: 'coach' };
  const given = { plan: null, createdAt: '2026-01-02T03:04:05.000Z', firstSignInAt: null };
  const mediaKey = `media/practice/${memberId}/${videoId}.webm`;
  await put('members', { ...member, ...given, directory: 'members' });
  await put('videos', { memberId, videoId, mediaKey });

  const ids = join(folder, 'ids.json');
  const [members = '', videos = ''] = ['members', 'videos'].map((name) =>
    join(folder, `${name}.jsonl`),
  );
  await restore(stackWith(lost), { from: 'members', to: members });
  await restore(stackWith(lost), { from: 'videos', to: videos });

  const site = stackWith(rig.tables);
  const summary = await recreateAccounts(site, { from: members, to: ids });
  expect(summary).toMatch(/^1 members have an account/);
  expect(await recreateAccounts(site, { from: members, to: ids })).toBe(summary);

  await restore(site, { from: members, to: 'members', ids, write: true });
  await restore(site, { from: videos, to: 'videos', ids, write: true });

  const device = new Device(rig, EMAIL);
  await device.signIn();
  const newId = await device.memberId();

  expect(newId).not.toBe(memberId);
  expect(await rig.rows('members')).toMatchObject([
    { ...member, memberId: newId, createdAt: given.createdAt },
  ]);
  const { Items } = await rig.tables.client.send(new ScanCommand({ TableName: 'videos' }));
  expect(Items).toEqual([
    { memberId: newId, videoId, mediaKey: `media/practice/${newId}/${videoId}.webm` },
  ]);
});

function put(TableName: string, Item: Record<string, unknown>) {
  return lost.client.send(new PutCommand({ TableName, Item }));
}

function createTable(TableName: string, names: readonly string[]) {
  const types = ['HASH', 'RANGE'] as const;
  return rig.tables.client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: names.map((AttributeName, at) => ({ AttributeName, KeyType: types[at] })),
    }),
  );
}
