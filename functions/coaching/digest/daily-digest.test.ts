import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { membershipStore } from '#functions/billing/overdue-members.public.ts';
import {
  buildBillingRecord,
  buildSubscription,
} from '#functions/billing/fixtures/subscription.fixtures.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { dailyEventStore } from '#functions/members/members.public.ts';
import { videoStore } from '#functions/videos/videos.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { createDailyDigest } from './daily-digest.service.ts';

let tables: LocalTables;
let posted: Mail[];
let now: Date;

beforeEach(async () => {
  posted = [];
  now = new Date('2026-11-29T06:00:00Z');

  tables = await startLocalTables([
    { name: 'members', partition: 'memberId', index: { name: 'overdue', partition: 'overdue' } },
    {
      name: 'videos',
      partition: 'memberId',
      sort: 'videoId',
      index: { name: 'failed', partition: 'failed', sort: 'failedAt' },
    },
    { name: 'events', partition: 'eventHash', index: { name: 'byDay', partition: 'kindAndDay' } },
  ]);
});

afterEach(() => tables.close());

const put = (TableName: string, Item: object) =>
  tables.client.send(new PutCommand({ TableName, Item: { ...Item } }));

function run() {
  const { client } = tables;

  return createDailyDigest({
    memberships: membershipStore(client, 'members'),
    videos: videoStore(client, 'videos'),
    events: dailyEventStore(client, 'events'),
    staff: { listIds: async () => ['ada', 'alan'] },
    mails: { post: async (mail) => void posted.push(mail) },
  }).postIfDue({ late: 1, urgent: 2 }, now);
}

it('tells each administrator what is open and what happened the day before', async () => {
  const billing = buildBillingRecord(buildSubscription({ status: 'past_due' }));
  const names = { email: 'ann@example.com', firstName: 'Ann', lastName: '' };
  await put('members', { memberId: 'ann', ...names, billing, overdue: 'yes' });

  const failedAt = '2026-11-29T01:00:00.000Z';
  await put('videos', { memberId: 'ann', videoId: 'take', failed: 'yes', failedAt });

  const events = dailyEventStore(tables.client, 'events');
  for (const at of ['2026-11-28T23:59:59.000Z', '2026-11-29T00:00:00.000Z'])
    await events.record({ kind: 'first-charge', subject: at, at });

  await run();
  expect(posted.map(({ to }) => to)).toEqual([{ memberId: 'ada' }, { memberId: 'alan' }]);
  expect(posted[0]).toMatchObject({
    kind: 'daily-digest',
    day: '2026-11-28',
    lateRequests: 1,
    urgentRequests: 2,
    overduePayments: { count: 1, hasMore: false },
    failedAnalyses: { count: 1, hasMore: false },
  });
  expect(posted[0]).toHaveProperty('figures', [
    { kind: 'first-sign-in', count: 0, hasMore: false },
    { kind: 'trial-started', count: 0, hasMore: false },
    { kind: 'first-charge', count: 1, hasMore: false },
    { kind: 'plan-canceled', count: 0, hasMore: false },
    { kind: 'plan-refunded', count: 0, hasMore: false },
  ]);
});

it('is enqueued once a day, in the first run of an hour from 6 a.m. UTC', async () => {
  for (const time of ['05:00:00', '06:05:00', '06:59:59']) {
    now = new Date(`2026-11-29T${time}Z`);
    await run();
  }

  expect(posted).toEqual([]);

  for (const hour of [6, 7, 23]) {
    now = new Date(Date.UTC(2026, 10, 29, hour));
    await run();
  }

  expect(new Set(posted.map(({ mailId }) => mailId)).size).toBe(2);
});
