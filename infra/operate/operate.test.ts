import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryStore } from '../../functions/accounts/directory.store.ts';
import { memberStore } from '../../functions/accounts/member.store.ts';
import { secondFactorStore } from '../../functions/accounts/second-factor.store.ts';
import type { Mail } from '../../functions/mail/mail.public.ts';
import { startLocalTables, type LocalTables } from '../../functions/platform/dynamo/local-tables.fixtures.ts';
import { admit, newVideoRow } from '../../functions/practice/admission.ts';
import { keepingStore } from '../../functions/practice/keeping.store.ts';
import { videoStore } from '../../functions/practice/video.store.ts';
import { openOperatorDoor, operatorFile } from '../local/operator-door.ts';
import { startSqs, type Sqs } from '../local/sqs/sqs.ts';
import { dateRows } from './date-rows.ts';
import { grantRights, readWords, type GrantParts } from './grant-rights.ts';
import { findPlace, OperatorError } from './place.ts';
import { removeFactor, type RemoveParts } from './remove-factor.ts';
import { redrive } from './redrive-queue.ts';
import { restoreRows } from './restore-rows.ts';
import { rowsOfTable } from './row-source.ts';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const admission = admit(0, new Uint8Array());
const now = () => new Date('2026-03-01T12:00:00Z');

let tables: LocalTables;
let plain: DynamoDBClient;
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
  plain = new DynamoDBClient({ ...(endpoint && { endpoint }), region, credentials });
});
afterAll(async () => {
  plain.destroy();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
});

describe('grant', () => {
  const groups: string[] = [];
  const parts = (): GrantParts => ({
    directory: directoryStore(tables.client, 'members'),
    accounts: {
      setGroups: async (memberId, role) => void groups.push(`${memberId} ${role}`),
      disable: async () => undefined,
      enable: async () => undefined,
    },
    now,
  });
  const grant = (words: string, isRevoked = false) => {
    const asked = readWords(words.split(' '));
    if (!asked) throw new Error('no such words');
    return grantRights(parts(), asked, isRevoked);
  };

  it('gives a role to somebody who has logged in, and takes it back', async () => {
    const person = { memberId: 'ada', email: 'ada@x.test', firstName: 'Ada', lastName: 'A' };
    await memberStore(tables.client, 'members').ensure(person, now());
    expect(await grant('admin Ada@X.test')).toContain('ada@x.test is admin now and was member before');
    expect(await grant('coach ada@x.test', true)).toContain('nothing to take back');
    await grant('admin ada@x.test', true);
    expect(groups).toEqual(['ada admin', 'ada member']);
    expect(await parts().directory.find('ada')).toMatchObject({ role: 'member' });
  });

  it('gives a plan without payment, and takes it back', async () => {
    await grant('plan professional ada@x.test');
    expect(await parts().directory.find('ada')).toMatchObject({ plan: 'professional', grantedPlan: 'professional' });
    await grant('plan professional ada@x.test', true);
    expect(await parts().directory.find('ada')).toMatchObject({ plan: null, grantedPlan: null });
  });

  it('says who has to log in first', async () => {
    await expect(grant('admin nobody@x.test')).rejects.toThrow('Nobody has logged in as nobody@x.test yet');
  });

  it.each(['admin', 'admin ada', 'plan gold ada@x.test', 'owner ada@x.test', 'admin a@x.test b@x.test'])(
    'understands no %j',
    (words) => expect(readWords(words.split(' '))).toBeUndefined(),
  );
});

describe('reset-second-factor', () => {
  const posted: Mail[] = [];
  const partsWith = (mails: RemoveParts['mails']): RemoveParts => ({
    directory: directoryStore(tables.client, 'members'),
    factors: secondFactorStore(tables.client, 'members'),
    mails,
    now,
  });
  const parts = () => partsWith({ post: async (mail) => void posted.push(mail) });

  it('takes it away with all sessions, tells its owner, and may be repeated', async () => {
    const person = { memberId: 'rosa', email: 'rosa@x.test', firstName: 'Rosa', lastName: 'R' };
    await memberStore(tables.client, 'members').ensure(person, now());
    const directory = directoryStore(tables.client, 'members');
    await directory.setRole('rosa', 'admin', new Date('2026-02-01T12:00:00Z'));
    const factors = secondFactorStore(tables.client, 'members');
    const endsAt = '2026-03-01T13:00:00Z';
    await factors.open('rosa', { factorId: 'f1', sealed: 'sealed', sessionHash: 'hash', endsAt }, now());
    await factors.confirm('rosa', { factorId: 'f1', sealed: 'sealed', since: 1, lastStep: 1, tries: 0 });

    const unheard = partsWith({ post: () => Promise.reject(new Error('away')) });
    await expect(removeFactor(unheard, 'rosa@x.test')).rejects.toThrow('away');
    expect(await factors.find('rosa')).toHaveProperty('secondFactor.factorId', 'f1');
    expect(await removeFactor(parts(), 'rosa@x.test')).toContain('has no second factor any more');
    expect(await factors.find('rosa')).toEqual({});
    // Sent to the address, not the member ID: after a theft the account is disabled, and emails by member ID are
    // dropped.
    expect(posted).toMatchObject([{ kind: 'second-factor-removed', to: { address: 'rosa@x.test' } }]);
    const row = await memberStore(tables.client, 'members').find('rosa');
    expect(row).toMatchObject({ role: 'admin', sessionsEnded: { at: now().getTime() / 1000, except: null } });
    expect(await removeFactor(parts(), 'rosa@x.test')).toContain('nothing to take away');
    await expect(removeFactor(parts(), 'nobody@x.test')).rejects.toThrow(OperatorError);
  });
});

describe('the local stack', () => {
  it('is found by a file that only its owner reads, runs a function, and is gone when it ends', async () => {
    const called: string[] = [];
    const close = await openOperatorDoor({
      stateDir: folder,
      endpoints: {},
      credentials,
      outputs: { ReconcileBilling: 'reconcile' },
      invoke: async (name) => {
        called.push(name);
        const failed = { ok: false, kind: 'threw', errorType: 'Error', errorMessage: 'no Stripe' } as const;
        return name === 'reconcile' ? { ok: true, payload: null } : failed;
      },
    });
    expect((await stat(operatorFile(folder))).mode & 0o077).toBe(0);
    process.env['STATE_DIR'] = folder;
    const place = await findPlace(undefined);
    await place.invoke(place.output('ReconcileBilling'));
    await expect(place.invoke('other')).rejects.toThrow('other failed: no Stripe');
    expect(called).toEqual(['reconcile', 'other']);
    expect(() => place.output('Absent')).toThrow(OperatorError);
    await close();
    await expect(findPlace(undefined)).rejects.toThrow('No local stack runs on');
  });
});

describe('a stage at AWS', () => {
  const stack = {
    StackId: 'arn:aws:cloudformation:eu-central-1:123456789012:stack/Greenroom-dev/5f0c',
    Outputs: [{ OutputKey: 'MembersTable', OutputValue: 'members-1' }],
  };

  it('is reached in the region where the command line found its stack', async () => {
    const asked: string[] = [];
    const place = await findPlace('dev', async (...words) => {
      asked.push(words.join(' '));
      return JSON.stringify({ Stacks: [stack] });
    });
    expect(asked).toEqual(['cloudformation describe-stacks --stack-name Greenroom-dev']);
    expect(place.reach('DYNAMODB')).toEqual({ region: 'eu-central-1' });
    expect(place.output('MembersTable')).toBe('members-1');
  });

  it('says which output an older version lacks', async () => {
    const place = await findPlace('dev', async () => JSON.stringify({ Stacks: [{ StackId: stack.StackId }] }));
    expect(() => place.output('MembersTable')).toThrow(OperatorError);
  });
});

describe('redrive', () => {
  let sqs: Sqs;
  beforeAll(async () => {
    sqs = await startSqs({
      stateDir: join(folder, 'sqs'),
      secretFor: () => ({ secret: 'secret', principal: 'operator' }),
    });
  });
  afterAll(() => sqs.close());

  it('sends dead letters back to where they came from, and says when there are none', async () => {
    const dead = sqs.queue(sqs.createQueue({ name: 'mail-dead' }).arn);
    const settings = { name: 'mail', redrive: { deadLetterArn: dead.arn, maxReceiveCount: 1 } };
    const source = sqs.queue(sqs.createQueue(settings).arn);
    source.send('a mail');
    source.receive(1, 0);
    source.receive(1, 0);
    expect(dead.counts().visible).toBe(1);
    const place = {
      name: 'the local stack',
      output: () => dead.arn,
      reach: () => ({ region: 'us-east-1', endpoint: sqs.url, credentials }),
      invoke: async () => undefined,
    };
    expect(await redrive(place, 'mail')).toContain('About 1 of the dead letters of mail');
    expect([dead.counts().visible, source.counts().visible]).toEqual([0, 1]);
    expect(await redrive(place, 'mail')).toContain('are empty');
  });
});

describe('dating recordings', () => {
  it('gives an end to those that have none, with a whole warning before it, and to no others', async () => {
    const createdAt = '2025-01-01T10:00:00.000Z';
    const base = {
      ...newVideoRow({ memberId: 'eve', videoId: 'old', title: 'T', size: 0, admission, now: now() }),
      createdAt,
    };
    const videos = videoStore(tables.client, 'old-videos');
    const before = { going: undefined, goesAt: undefined, lookAt: undefined };
    await videos.create({ ...base, ...before });
    await videos.create({ ...base, ...before, videoId: 'kept', kept: true });
    await videos.create({ ...base, videoId: 'new' });
    const keeping = keepingStore(tables.client, 'old-videos');
    const parts = { client: plain, table: 'old-videos', keeping, now: now() };
    expect([await dateRows(parts), await dateRows(parts)]).toEqual([1, 0]);
    const ends = (await videos.list('eve')).map(({ videoId, goesAt }) => `${videoId} ${goesAt}`);
    expect(ends).toContain('old 2026-03-09T12:00:00.000Z');
    expect(ends).toContain('kept undefined');
    expect(ends).toContain(`new ${base.goesAt}`);
  });
});

describe('restore', () => {
  const put = (TableName: string, memberId: string, videoId: string, title = 'Take') =>
    tables.client.send(new PutCommand({ TableName, Item: { memberId, videoId, title } }));
  const live = async () => {
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'live' }));
    return Items.map((item) => `${item['memberId']} ${item['videoId']} ${item['title']}`).toSorted();
  };
  const restore = (choices: { writes: boolean; overwrites: boolean }, value?: string) => {
    const partition = value === undefined ? undefined : { key: 'memberId', value };
    const parts = { client: plain, table: 'live', memberRequestsTable: 'requests' };
    return restoreRows(parts, rowsOfTable(plain, 'earlier', partition), choices);
  };

  it('brings back what is missing, leaves what is newer, and nothing of who has left', async () => {
    for (const id of ['1', '2', '3']) await put('earlier', 'ann', id);
    await put('earlier', 'bob', '1');
    await put('earlier', 'gone', '1');
    const recordKey = `deleted#${createHash('sha256').update('gone').digest('hex')}`;
    await tables.client.send(new PutCommand({ TableName: 'requests', Item: { recordKey } }));
    await put('live', 'ann', '1');
    await put('live', 'ann', '2', 'Newer');
    const before = await live();
    const found = { missing: 2, same: 1, different: 1, deleted: 1 };
    expect(await restore({ writes: false, overwrites: true })).toEqual(found);
    expect(await live()).toEqual(before);
    expect(await restore({ writes: true, overwrites: false }, 'ann')).toEqual({
      missing: 1,
      same: 1,
      different: 1,
      deleted: 0,
    });
    expect(await live()).toEqual(['ann 1 Take', 'ann 2 Newer', 'ann 3 Take']);
    await restore({ writes: true, overwrites: true });
    expect(await live()).toEqual(['ann 1 Take', 'ann 2 Take', 'ann 3 Take', 'bob 1 Take']);
    expect(await restore({ writes: true, overwrites: true })).toEqual({
      missing: 0,
      same: 4,
      different: 0,
      deleted: 1,
    });
  });
});
