import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOperatorApi, getOperatorFilePath } from 'local-cloud/operator-api';
import { startSqs, type Sqs } from 'local-cloud/sqs';
import { directoryStore } from '#functions/accounts/directory/directory.store.ts';
import { secondFactorStore } from '#functions/accounts/second-factor/second-factor.store.ts';
import { membershipStore } from '#functions/billing/membership/membership.store.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';

import { changeRight, parseGrantArguments, type GrantDeps } from './grant-rights.ts';
import { findTargetStack, OperatorError } from './target-stack.ts';
import { removeSecondFactor, type RemoveSecondFactorDeps } from './remove-second-factor.ts';
import { printRows } from './print-rows.ts';
import { redriveQueue } from './redrive-queue.ts';
import { restoreRows } from './restore-rows.ts';
import { readTableRows } from './row-source.ts';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const now = () => new Date('2026-03-01T12:00:00Z');

let tables: LocalTables;
let dynamo: DynamoDBClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operate-'));

  const directory = { name: 'directory', partition: 'directory', sort: 'email' };
  const videos = { partition: 'memberId', sort: 'videoId' };

  tables = await startLocalTables([
    { name: 'members', partition: 'memberId', index: directory },
    { name: 'requests', partition: 'recordKey' },
    { name: 'live', ...videos },
    { name: 'earlier', ...videos },
    { name: 'old-videos', ...videos },
  ]);

  const { endpoint, region } = tables.client.config;
  dynamo = new DynamoDBClient({ ...(endpoint && { endpoint }), region, credentials });
});

afterAll(async () => {
  dynamo.destroy();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
});

describe('grant', () => {
  const groups: string[] = [];
  const grantDeps = (): GrantDeps => ({
    directory: directoryStore(tables.client, 'members'),
    memberships: membershipStore(tables.client, 'members'),
    formerCoaches: { releaseHolds: () => Promise.resolve() },
    accounts: {
      setGroups: async (memberId, role) => void groups.push(`${memberId} ${role}`),
    },
    now,
  });

  const grant = (words: string, isRevoked = false) => {
    const request = parseGrantArguments(words.split(' '));
    if (!request) throw new Error('no such words');
    return changeRight(grantDeps(), request, isRevoked);
  };

  it('grants a role to somebody who has signed in, and revokes it', async () => {
    const person = { memberId: 'ada', email: 'ada@x.test', firstName: 'Ada', lastName: 'A' };
    await memberStore(tables.client, 'members').ensure(person, now());
    expect(await grant('admin Ada@X.test')).toContain('ada@x.test is now admin, was member');
    expect(await grant('coach ada@x.test', true)).toContain('Nothing to revoke');

    await grant('admin ada@x.test', true);
    expect(groups).toEqual(['ada admin', 'ada member']);
    expect(await grantDeps().directory.find('ada')).toMatchObject({ role: 'member' });
  });

  it('grants a free plan, and revokes it', async () => {
    await grant('plan professional ada@x.test');
    expect(await grantDeps().directory.find('ada')).toMatchObject({
      plan: 'professional',
      grantedPlan: 'professional',
    });

    await grant('plan professional ada@x.test', true);
    expect(await grantDeps().directory.find('ada')).toMatchObject({
      plan: null,
      grantedPlan: null,
    });
  });

  it('reports who has to sign in first', async () => {
    await expect(grant('admin nobody@x.test')).rejects.toThrow(
      'Nobody has logged in as nobody@x.test yet',
    );
  });

  it.each([
    'admin',
    'admin ada',
    'plan gold ada@x.test',
    'owner ada@x.test',
    'admin a@x.test b@x.test',
  ])('rejects %j', (words) => expect(parseGrantArguments(words.split(' '))).toBeUndefined());
});

describe('reset-second-factor', () => {
  const posted: Mail[] = [];
  const removalDepsWith = (mails: RemoveSecondFactorDeps['mails']): RemoveSecondFactorDeps => ({
    directory: directoryStore(tables.client, 'members'),
    factors: secondFactorStore(tables.client, 'members'),
    mails,
    now,
  });

  const removalDeps = () => removalDepsWith({ post: async (mail) => void posted.push(mail) });

  it('removes it, ends all sessions, and notifies the owner; idempotent', async () => {
    const person = { memberId: 'rosa', email: 'rosa@x.test', firstName: 'Rosa', lastName: 'R' };
    await memberStore(tables.client, 'members').ensure(person, now());

    const directory = directoryStore(tables.client, 'members');
    await directory.setRole('rosa', 'admin', new Date('2026-02-01T12:00:00Z'));

    const factors = secondFactorStore(tables.client, 'members');
    const endsAt = '2026-03-01T13:00:00Z';
    await factors.startSetup(
      'rosa',
      { factorId: 'f1', sealed: 'sealed', sessionHash: 'hash', endsAt },
      now(),
    );

    await factors.confirm('rosa', {
      factorId: 'f1',
      sealed: 'sealed',
      since: 1,
      lastStep: 1,
      tries: 0,
    });

    const failingDeps = removalDepsWith({ post: () => Promise.reject(new Error('away')) });
    await expect(removeSecondFactor(failingDeps, 'rosa@x.test')).rejects.toThrow('away');
    expect(await factors.find('rosa')).toHaveProperty('secondFactor.factorId', 'f1');
    expect(await removeSecondFactor(removalDeps(), 'rosa@x.test')).toContain(
      'no longer has a second factor',
    );
    expect(await factors.find('rosa')).toEqual({});
    // The recipient is an address, not a member ID: emails to the member ID of a disabled account,
    // e.g. a compromised one, are dropped.
    expect(posted).toMatchObject([
      { kind: 'second-factor-removed', to: { address: 'rosa@x.test' } },
    ]);

    const row = await memberStore(tables.client, 'members').find('rosa');
    expect(row).toMatchObject({
      role: 'admin',
      sessionsEnded: { at: now().getTime() / 1000, except: null },
    });
    expect(await removeSecondFactor(removalDeps(), 'rosa@x.test')).toContain('Nothing to remove');
    await expect(removeSecondFactor(removalDeps(), 'nobody@x.test')).rejects.toThrow(OperatorError);
  });
});

describe('the local stack', () => {
  it('is found through a file that only its owner can read, until the stack stops', async () => {
    const called: string[] = [];
    const close = await startOperatorApi({
      stateDir: folder,
      endpoints: {},
      credentials,
      outputs: { ReconcileBilling: 'reconcile' },

      invoke: async (name) => {
        called.push(name);

        const failed = {
          ok: false,
          kind: 'threw',
          errorType: 'Error',
          errorMessage: 'no Stripe',
        } as const;

        return name === 'reconcile' ? { ok: true, payload: null } : failed;
      },
    });

    expect((await stat(getOperatorFilePath(folder))).mode & 0o077).toBe(0);

    process.env['STATE_DIR'] = folder;

    const target = await findTargetStack(undefined);
    await target.invoke(target.requireOutput('ReconcileBilling'));
    await expect(target.invoke('other')).rejects.toThrow('other failed: no Stripe');
    expect(called).toEqual(['reconcile', 'other']);
    expect(() => target.requireOutput('Absent')).toThrow(OperatorError);

    await close();
    await expect(findTargetStack(undefined)).rejects.toThrow('No local stack runs on');
  });
});

describe('a stage in AWS', () => {
  const stack = {
    StackId: 'arn:aws:cloudformation:eu-central-1:123456789012:stack/Greenroom-dev/5f0c',
    Outputs: [{ OutputKey: 'MembersTable', OutputValue: 'members-1' }],
  };

  it('is accessed in the region where the AWS CLI found its stack', async () => {
    const cliCalls: string[] = [];
    const target = await findTargetStack('dev', async (...words) => {
      cliCalls.push(words.join(' '));
      return JSON.stringify({ Stacks: [stack] });
    });

    expect(cliCalls).toEqual(['cloudformation describe-stacks --stack-name Greenroom-dev']);
    expect(target.clientConfig('DYNAMODB')).toEqual({ region: 'eu-central-1' });
    expect(target.requireOutput('MembersTable')).toBe('members-1');
  });

  it('reports an output that an older version lacks', async () => {
    const target = await findTargetStack('dev', async () =>
      JSON.stringify({ Stacks: [{ StackId: stack.StackId }] }),
    );
    expect(() => target.requireOutput('MembersTable')).toThrow(OperatorError);
  });
});

describe('redrive', () => {
  let sqs: Sqs;

  beforeAll(async () => {
    sqs = await startSqs({
      stateDir: join(folder, 'sqs'),
      findCredential: () => ({ secret: 'secret', principal: 'operator' }),
    });
  });

  afterAll(() => sqs.close());

  it('moves dead letters back to their source queue, and reports if there are none', async () => {
    const dead = sqs.queue(sqs.createQueue({ name: 'mail-dead' }).arn);
    const settings = { name: 'mail', redrive: { deadLetterArn: dead.arn, maxReceiveCount: 1 } };
    const source = sqs.queue(sqs.createQueue(settings).arn);
    source.send('a mail');
    source.receive(1, 0);
    source.receive(1, 0);
    expect(dead.countMessages().visible).toBe(1);

    const target = {
      name: 'the local stack',
      requireOutput: () => dead.arn,
      clientConfig: () => ({ region: 'us-east-1', endpoint: sqs.url, credentials }),
      invoke: async () => undefined,
    };

    expect(await redriveQueue(target, 'mail')).toContain(
      'Moving about 1 dead letters back to the mail queue',
    );
    expect([dead.countMessages().visible, source.countMessages().visible]).toEqual([0, 1]);
    expect(await redriveQueue(target, 'mail')).toContain('is empty');

    dead.send('a mail that a worker is reading');
    dead.receive(1, 60);
    expect(await redriveQueue(target, 'mail')).toContain('Run this command again in a few minutes');
  });
});

describe('restore', () => {
  const put = (TableName: string, memberId: string, videoId: string, title = 'Take') =>
    tables.client.send(new PutCommand({ TableName, Item: { memberId, videoId, title } }));

  const listLiveRows = async () => {
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'live' }));
    return Items.map(
      (item) => `${item['memberId']} ${item['videoId']} ${item['title']}`,
    ).toSorted();
  };

  const restore = (choices: { shouldWrite: boolean; shouldOverwrite: boolean }, value?: string) => {
    const partition = value === undefined ? undefined : { key: 'memberId', value };
    const restoreDeps = { client: dynamo, table: 'live', memberRequestsTable: 'requests' };
    return restoreRows(restoreDeps, readTableRows(dynamo, 'earlier', partition), choices);
  };

  it('restores missing rows, but keeps newer rows and skips deleted members', async () => {
    for (const id of ['1', '2', '3']) await put('earlier', 'ann', id);
    await put('earlier', 'bob', '1');
    await put('earlier', 'gone', '1');

    const recordKey = `deleted#${createHash('sha256').update('gone').digest('hex')}`;
    await tables.client.send(new PutCommand({ TableName: 'requests', Item: { recordKey } }));
    await put('live', 'ann', '1');
    await put('live', 'ann', '2', 'Newer');

    const before = await listLiveRows();
    const found = { missing: 2, same: 1, different: 1, deleted: 1 };
    expect(await restore({ shouldWrite: false, shouldOverwrite: true })).toEqual(found);
    expect(await listLiveRows()).toEqual(before);

    expect(await restore({ shouldWrite: true, shouldOverwrite: false }, 'ann')).toEqual({
      missing: 1,
      same: 1,
      different: 1,
      deleted: 0,
    });

    expect(await listLiveRows()).toEqual(['ann 1 Take', 'ann 2 Newer', 'ann 3 Take']);

    await restore({ shouldWrite: true, shouldOverwrite: true });
    expect(await listLiveRows()).toEqual(['ann 1 Take', 'ann 2 Take', 'ann 3 Take', 'bob 1 Take']);

    expect(await restore({ shouldWrite: true, shouldOverwrite: true })).toEqual({
      missing: 0,
      same: 4,
      different: 0,
      deleted: 1,
    });
  });
});

describe('rows', () => {
  it('prints a table, or one partition of it', async () => {
    for (const memberId of ['ann', 'bob']) {
      await tables.client.send(
        new PutCommand({ TableName: 'old-videos', Item: { memberId, videoId: 'v1' } }),
      );
    }

    const print = (partition?: string) => printRows(dynamo, { table: 'old-videos', partition });

    expect(await print()).toContain('{"memberId":"bob","videoId":"v1"}');
    expect(await print('ann')).toBe('{"memberId":"ann","videoId":"v1"}\n1 rows in old-videos');
  });

  it('lists the tables if none has this name', async () => {
    await expect(printRows(dynamo, { table: 'bookmarks', partition: undefined })).rejects.toThrow(
      /bookmarks.*\nearlier/s,
    );
  });
});
