import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UNFINISHED_SHARDS } from '#functions/videos/videos.public.ts';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { results } from '#shared/analysis/analysis-record.fixtures.ts';

import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '../fixtures/practice-world.fixtures.ts';
import { checkVideoFile, newVideoRow } from '../registration/video-admission.ts';

const memberId = 'ann';
const start = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  for (const row of await world.videos.list(memberId)) await world.videos.remove(row);
});

async function register(videoId: string, now = start) {
  const admission = checkVideoFile(9, webmFirstBytes);
  await world.videos.create(
    newVideoRow({ memberId, videoId, title: null, size: 9, admission, now }),
  );
}

async function listDue(now: Date, limit = 200): Promise<string[]> {
  return (await world.dueVideos.listDue(now, limit)).map(({ videoId }) => videoId);
}

it('lists unfinished videos once they are due, and none whose analysis is completed', async () => {
  const done = { memberId, videoId: 'done', owner: 'worker' };
  await register('waiting');
  await register(done.videoId);
  await world.videos.takeLease(done, start);
  await world.videos.complete(done, results, start);

  expect(await listDue(start)).toEqual([]);
  expect(await listDue(later(3600))).toEqual(['waiting']);
});

it('lists due videos of all shards in order, up to the limit, with one Query per shard', async () => {
  const ids = Array.from({ length: 64 }, (_, at) => `take-${at}`);
  for (const [at, videoId] of ids.entries()) await register(videoId, later(at));

  const rows = await world.videos.list(memberId);
  expect(new Set(rows.map(({ unfinishedShard }) => unfinishedShard))).toEqual(
    new Set(UNFINISHED_SHARDS),
  );

  const calls = await recordTableCalls(world.tables, async () => {
    expect(await listDue(later(3600), 20)).toEqual(ids.slice(0, 20));
  });

  expect(calls).toHaveLength(UNFINISHED_SHARDS.length);
});
