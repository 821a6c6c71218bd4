import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { dailyEventStore, type DailyEvent, type DailyEventStore } from './daily-event.store.ts';

let tables: LocalTables;
let events: DailyEventStore;

beforeAll(async () => {
  const index = { name: 'byDay', partition: 'kindAndDay', holds: [] };
  tables = await startLocalTables([{ name: 'events', partition: 'eventHash', index }]);
  events = dailyEventStore(tables.client, 'events');
});

afterAll(() => tables.close());

const event = (changes: Partial<DailyEvent> = {}): DailyEvent => ({
  kind: 'first-charge',
  subject: 'cus_1',
  at: '2026-11-28T23:59:59.000Z',
  ...changes,
});

it('counts each event once, on its first UTC day', async () => {
  await events.record(event());
  await events.record(event());
  await events.record(event({ at: '2026-11-29T00:00:01.000Z' }));
  await events.record(event({ subject: 'cus_2' }));
  await events.record(event({ kind: 'plan-refunded' }));

  expect(await events.count('first-charge', '2026-11-28')).toEqual({ count: 2, hasMore: false });
  expect(await events.count('first-charge', '2026-11-29')).toEqual({ count: 0, hasMore: false });
  expect(await events.count('plan-refunded', '2026-11-28')).toEqual({ count: 1, hasMore: false });
});

it('counts concurrent reports of the same event once', async () => {
  const same = event({ subject: 'cus_3', at: '2026-11-27T12:00:00.000Z' });
  await Promise.all(Array.from({ length: 5 }, () => events.record(same)));
  expect(await events.count('first-charge', '2026-11-27')).toMatchObject({ count: 1 });
});

it('only logs a failed write, because sign-ins and paid plans don’t wait for figures', async () => {
  const log = collectLog();
  await dailyEventStore(tables.client, 'missing').record(event());
  log.stop();
  expect(log.entries()).toMatchObject([{ event: 'daily event not recorded' }]);
});

it('stores no ID, and lets the row expire', async () => {
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'events' }));
  expect(JSON.stringify(Items)).not.toContain('cus_');

  for (const item of Items) {
    expect(Object.keys(item).toSorted()).toEqual(['eventHash', 'expiresAt', 'kindAndDay']);
    expect(item['expiresAt']).toBeLessThan(Date.parse('2026-12-07') / 1000);
  }
});
