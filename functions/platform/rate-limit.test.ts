import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from './dynamo/local-tables.fixtures.ts';
import { rateLimitStore, type RateLimitStore } from './rate-limit.store.ts';

const now = new Date('2026-01-01T12:59:30Z');
const nextHour = new Date('2026-01-01T13:00:00Z');

let tables: LocalTables;
let counters: RateLimitStore;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'limits', partition: 'recordKey' }]);
  counters = rateLimitStore(tables.client, 'limits');
});

afterAll(() => tables.close());

/** Makes `times` parallel calls and returns the results. */
function burst(subject: string, times: number, at = now): Promise<(number | null)[]> {
  return Promise.all(
    Array.from({ length: times }, () => counters.admit({ subject, limit: 30 }, at)),
  );
}

describe('a counter', () => {
  it('admits exactly the limit from a burst, in this hour and in the next', async () => {
    for (const at of [now, nextHour]) {
      const answers = await burst('flood', 60, at);
      expect(answers.filter((answer) => answer === null)).toHaveLength(30);
      expect(answers.find((answer) => answer !== null)).toBe(at === now ? 30 : 3_600);
    }
  });

  it('is separate for each subject and each window', async () => {
    await burst('busy', 30);
    expect(await counters.admit({ subject: 'quiet', limit: 30 }, now)).toBeNull();
    expect(await counters.admit({ subject: 'busy', limit: 30, window: 'day' }, now)).toBeNull();
  });

  it('counts parallel calls with one key once, and refuses a new key at the limit', async () => {
    const admit = (onceKey: string) => counters.admit({ subject: 'keys', limit: 2, onceKey }, now);
    expect(await Promise.all(['a', 'a', 'a'].map(admit))).toEqual([null, null, null]);

    expect([await admit('b'), await admit('c'), await admit('a'), await admit('c')]).toEqual([
      null,
      30,
      null,
      30,
    ]);
  });

  it('starts over at midnight if its window is a day', async () => {
    const daily = { subject: 'daily', limit: 2, window: 'day' } as const;
    const answers = [];
    for (const hour of [1, 2, 3])
      answers.push(await counters.admit(daily, new Date(`2026-01-01T0${hour}:00:00Z`)));

    expect(answers).toEqual([null, null, 21 * 3_600]);
    expect(await counters.admit(daily, new Date('2026-01-02T00:00:00Z'))).toBeNull();
  });

  it('stores its subject only as a hash, and expires an hour after its window', async () => {
    await counters.admit(
      { subject: 'contact#network#203.0.113.99#nora@example.com', limit: 5 },
      now,
    );

    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'limits' }));
    expect(JSON.stringify(Items)).not.toMatch(/@|203\.0|contact/);

    for (const { calls, expiresAt } of Items)
      expect([typeof calls, typeof expiresAt]).toEqual(['number', 'number']);
    expect(Math.min(...Items.map(({ expiresAt }) => Number(expiresAt)))).toBe(
      Date.parse('2026-01-01T14:00:00Z') / 1000,
    );
  });
});
