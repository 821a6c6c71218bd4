import { GetCommand, DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '#platform/dynamo/table-calls.fixtures.ts';
import { retention } from '#shared/product/retention.ts';
import { mailStore, type MailStore } from './mail.store.ts';

const now = new Date('2026-01-01T12:00:00.500Z');
const later = (ms: number) => new Date(now.getTime() + ms);

let tables: LocalTables;
let mails: MailStore;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'mails', partition: 'mailId' }]);
  mails = mailStore(tables.client, 'mails');
});

afterAll(() => tables.close());

const rowOf = async (mailId: string) =>
  (await tables.client.send(new GetCommand({ TableName: 'mails', Key: { mailId } }))).Item;

describe('an email', () => {
  it('is claimed by one of many workers, and again only after the 90 s lease expires', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => mails.claim('race', now)));
    expect(claims.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'busy'), 'claimed']);
    expect(await mails.claim('race', later(90_000))).toBe('busy');
    expect(await mails.claim('race', later(90_001))).toBe('claimed');
  });

  it('can be claimed again as soon as its worker releases it', async () => {
    await mails.claim('released', now);
    await mails.release('released', now);
    expect(await mails.claim('released', now)).toBe('claimed');
  });

  it.each([
    ['sent', (mailId: string) => mails.markSent(mailId), { state: 'sent' }],
    [
      'skipped',
      (mailId: string) => mails.markSkipped(mailId, 'SWITCHED_OFF'),
      { state: 'skipped', why: 'SWITCHED_OFF' },
    ],
  ] as const)('stays settled after it was %s', async (mailId, settle, row) => {
    await mails.claim(mailId, now);
    await settle(mailId);

    expect(await mails.claim(mailId, later(24 * 3_600_000))).toBe('settled');
    expect(await rowOf(mailId)).toMatchObject({ ...row, attempts: 1 });
    expect(await rowOf(mailId)).not.toHaveProperty('leaseUntil');
  });

  it('is stored for the retention period, with the member ID if the recipient is a member', async () => {
    await mails.claim('of a member', now, 'ann');
    await mails.claim('of nobody', now);

    const expiresAt = Math.floor(now.getTime() / 1000) + retention.mailDays * 86_400;

    const row = {
      state: 'sending',
      leaseUntil: later(90_000).toISOString(),
      expiresAt,
      attempts: 1,
    };

    expect(await rowOf('of a member')).toEqual({ mailId: 'of a member', ...row, memberId: 'ann' });
    expect(await rowOf('of nobody')).toEqual({ mailId: 'of nobody', ...row });
  });

  it('isn’t stored again if its row was deleted with the member', async () => {
    await mails.claim('forgotten', now, 'bob');
    await tables.client.send(
      new DeleteCommand({ TableName: 'mails', Key: { mailId: 'forgotten' } }),
    );
    await mails.markSent('forgotten');
    await mails.markSkipped('forgotten', 'UNKNOWN_MEMBER');
    await mails.release('forgotten', now);

    expect(await rowOf('forgotten')).toBeUndefined();
  });
});

describe('a throttled table', () => {
  it('throws instead of reporting that another worker has the email', async () => {
    await expect(
      withFailingWrites(tables.client, () => mails.claim('busy', now)),
    ).rejects.toBeInstanceOf(ThrottlingError);

    await mails.claim('busy', now);
    await expect(
      withFailingWrites(tables.client, () => mails.markSent('busy')),
    ).rejects.toBeInstanceOf(ThrottlingError);
    expect(await rowOf('busy')).toMatchObject({ state: 'sending' });
  });
});

it('reads the claim consistently', async () => {
  await mails.claim('read', now);
  const [, read] = await recordTableCalls(tables.client, () => mails.claim('read', now));
  expect(read).toMatchObject({ command: 'GetItemCommand', input: { ConsistentRead: true } });
});
