import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Device } from '#functions/accounts/fixtures/session-ends.fixtures.ts';
import { startSignInRig, type SignInRig } from '#functions/accounts/fixtures/sign-in.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';

import { recreateAccounts } from './recreate-accounts.ts';
import { restore } from './restore.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';

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

describe('recreate-accounts', () => {
  it('skips members whose deletion has begun', async () => {
    const [blocked, erased, active] = [
      newMember({ disabled: true }),
      newMember({
        email: 'nobody@deleted.invalid',
        firstName: '',
        lastName: '',
        disabled: true,
      }),
      newMember(),
    ];

    const { summary, newIds } = await recreate([blocked, erased, active]);

    expect(summary).toContain('2 members have no account: 2 because their deletion has begun.');
    expect(summary).toContain(`${blocked.memberId} has no account: its deletion has begun.`);
    expect(summary).toContain(`${erased.memberId} has no account: its deletion has begun.`);
    expect(Object.keys(newIds)).toEqual([active.memberId]);
  });

  it('creates a disabled account for a member whom an administrator disabled', async () => {
    const disabled = newMember({ disabled: true, disabledAt: '2026-01-02T03:04:05.000Z' });
    const enabledAgain = newMember({ disabled: false });

    await recreate([disabled, enabledAgain]);

    expect(await isEnabled(disabled.email)).toBe(false);
    expect(await isEnabled(enabledAgain.email)).toBe(true);
  });

  it('fails with the number of members that it skipped and why, and recreates the other accounts', async () => {
    const [first, invalid, last] = [newMember(), newMember({ email: 'no address' }), newMember()];
    const sameEmail = newMember({ email: first.email });
    const closing = newMember({ disabled: true });

    const { error, newIds } = await recreate([first, invalid, sameEmail, closing, last]);

    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toContain(
      '3 members have no account: 1 because their deletion has begun, 1 because another account uses their email, 1 because Cognito rejects their row.',
    );
    expect(error.message).toContain(`${invalid.memberId} has no account: Cognito rejects the row`);
    expect(Object.keys(newIds)).toEqual([first.memberId, last.memberId]);
  });

  it('writes the known IDs if a later row fails', async () => {
    const member = newMember();
    const [from, to] = [join(folder, 'broken.jsonl'), join(folder, 'some-ids.json')];
    await writeFile(from, `${toLine(member)}not JSON\n`);

    await expect(recreateAccounts(stackWith(rig.tables), { from, to })).rejects.toThrow('JSON');

    expect(Object.keys(JSON.parse(await readFile(to, 'utf8')))).toEqual([member.memberId]);
  });
});

describe('restore --ids', () => {
  const ids = () => join(folder, 'two-ids.json');

  it('skips and counts rows of members without a new account', async () => {
    const [known, unknown, newId] = [randomUUID(), randomUUID(), randomUUID()];
    const from = join(folder, 'some-videos.jsonl');
    await writeRows(from, [
      { memberId: known, videoId: 'a' },
      { memberId: unknown, videoId: 'b' },
    ]);
    await writeFile(ids(), JSON.stringify({ [known]: newId }));

    const options = { from, to: 'videos', ids: ids(), write: true };
    const summary = await restore(stackWith(rig.tables), options);

    expect(summary).toMatch(/^missing {4}1, written\n/);
    expect(summary).toMatch(/^unmapped {3}1,/m);
    const memberIds = (await listRows('videos')).map(({ memberId }) => memberId);
    expect(memberIds).toContain(newId);
    expect(memberIds).not.toContain(unknown);
  });

  it('restores rows that belong to no member', async () => {
    const from = join(folder, 'some-requests.jsonl');
    await writeRows(from, [{ recordKey: 'cursor#events', memberId: null }, { recordKey: 'plain' }]);
    await writeFile(ids(), '{}');

    await restore(stackWith(rig.tables), { from, to: 'requests', ids: ids(), write: true });

    const keys = (await listRows('requests')).map(({ recordKey }) => recordKey);
    expect(keys.toSorted()).toEqual(['cursor#events', 'plain']);
  });

  it('also skips and counts these rows when it copies to a file', async () => {
    const [from, to] = [join(folder, 'unmapped.jsonl'), join(folder, 'mapped.jsonl')];
    await writeRows(from, [{ memberId: randomUUID(), videoId: 'a' }]);
    await writeFile(ids(), '{}');

    const summary = await restore(stackWith(rig.tables), { from, to, ids: ids() });

    expect(summary).toMatch(/^unmapped {3}1,/m);
    expect(await readFile(to, 'utf8')).toBe('');
  });
});

it('keeps an existing file, and says to delete or rename it', async () => {
  const to = join(folder, 'existing.jsonl');
  await writeFile(to, 'earlier copy');

  const copy = restore(stackWith(lost), { from: 'members', to });

  await expect(copy).rejects.toThrow(
    new OperatorError(`${to} exists already: delete or rename it first.`),
  );
  expect(await readFile(to, 'utf8')).toBe('earlier copy');
});

function newMember(attributes: Readonly<Record<string, string | boolean>> = {}) {
  const memberId = randomUUID();
  return {
    memberId,
    email: `${memberId}@greenroom.test`,
    firstName: 'Mia',
    lastName: 'Member',
    role: 'member',
    ...attributes,
  };
}

async function recreate(members: readonly ReturnType<typeof newMember>[]) {
  const [from, to] = [join(folder, `${randomUUID()}.jsonl`), join(folder, `${randomUUID()}.json`)];
  await writeRows(from, members);
  const [outcome] = await Promise.allSettled([
    recreateAccounts(stackWith(rig.tables), { from, to }),
  ]);
  const newIds: Record<string, string> = JSON.parse(await readFile(to, 'utf8'));

  return outcome.status === 'fulfilled'
    ? { summary: outcome.value, newIds }
    : { error: outcome.reason, newIds };
}

/** A row as a line of a copy. */
function toLine(row: Readonly<Record<string, string | boolean | null>>): string {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value === null) return [name, { NULL: true }];
    return [name, typeof value === 'string' ? { S: value } : { BOOL: value }];
  });

  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}

function writeRows(path: string, rows: readonly Parameters<typeof toLine>[0][]) {
  return writeFile(path, rows.map(toLine).join(''));
}

async function isEnabled(email: string) {
  const get = new AdminGetUserCommand({ UserPoolId: POOL_ID, Username: email });
  return (await rig.cognito.createSdk().send(get)).Enabled;
}

async function listRows(TableName: string) {
  const { Items = [] } = await rig.tables.client.send(new ScanCommand({ TableName }));
  return Items;
}

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
