import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVideoFile, newVideoRow } from '#functions/practice/registration/video-admission.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '#platform/dynamo/table-calls.fixtures.ts';
import { results } from '#shared/analysis/analysis-record.fixtures.ts';
import { videoStore, type Lease, type VideoStore } from './video.store.ts';

const start = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const WEBM = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3);

let tables: LocalTables;
let videos: VideoStore;

beforeAll(async () => {
  const index = { name: 'failed', partition: 'failed', sort: 'failedAt' };

  tables = await startLocalTables([
    { name: 'videos', partition: 'memberId', sort: 'videoId', index },
  ]);
  videos = videoStore(tables.client, 'videos');
});

afterAll(() => tables.close());

async function newVideo(videoId: string): Promise<Lease> {
  const admission = checkVideoFile(1000, WEBM);
  await videos.create(
    newVideoRow({ memberId: 'ann', videoId, title: 'Take', size: 1000, admission, now: start }),
  );

  return { memberId: 'ann', videoId, owner: 'worker-a' };
}

const statusOf = async (lease: Lease) => (await videos.find(lease))?.analysisStatus;

describe('a video', () => {
  it('is created once', async () => {
    const { videoId } = await newVideo('once');
    const again = newVideoRow({
      memberId: 'ann',
      videoId,
      title: 'Other',
      size: 1,
      admission: checkVideoFile(1, WEBM),
      now: start,
    });

    expect(await videos.create(again)).toBe(false);
  });

  it('goes from pending to processing to completed', async () => {
    const lease = await newVideo('story');
    expect(await videos.takeLease(lease, start)).toBe(true);
    expect(await statusOf(lease)).toBe('processing');
    expect(await videos.complete(lease, results, start)).toBe(true);

    const row = await videos.find(lease);
    expect(row).toMatchObject({
      analysisStatus: 'completed',
      attempts: 1,
      aiAnalysisResults: results,
    });
    expect(row).not.toHaveProperty('unfinishedShard');
  });

  it('counts no attempt for a returned lease, and only its holder can return it', async () => {
    const lease = await newVideo('returned');
    await videos.takeLease(lease, start);

    expect(await videos.returnLease({ ...lease, owner: 'worker-b' }, later(1))).toBe(false);
    expect(await videos.returnLease(lease, later(1))).toBe(true);
    expect(await videos.find(lease)).toMatchObject({ analysisStatus: 'pending', attempts: 0 });
    expect(await videos.takeLease({ ...lease, owner: 'worker-b' }, later(2))).toBe(true);
  });

  it('is leased to exactly one of 50 workers', async () => {
    const lease = await newVideo('race');
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        videos.takeLease({ ...lease, owner: `worker-${at}` }, start),
      ),
    );

    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('is taken over if its lease was not renewed for a minute, and the late worker can no longer write', async () => {
    const zombie = await newVideo('zombie');
    const heir = { ...zombie, owner: 'worker-b' };
    await videos.takeLease(zombie, start);

    expect(await videos.takeLease(heir, later(60))).toBe(false);
    expect(await videos.takeLease(heir, later(61))).toBe(true);
    expect(await videos.renewLease(zombie, later(62))).toBe(false);
    expect(await videos.complete(zombie, results, start)).toBe(false);
    expect(await videos.fail(zombie, 'UNREADABLE', start)).toBe(false);
    expect(await videos.complete(heir, results, start)).toBe(true);
  });

  it('stays with a worker that renews its lease', async () => {
    const lease = await newVideo('renewed');
    await videos.takeLease(lease, start);
    await videos.renewLease(lease, later(40));
    expect(await videos.takeLease({ ...lease, owner: 'worker-b' }, later(99))).toBe(false);
  });

  it('can be leased again immediately after a release', async () => {
    const lease = await newVideo('released');
    await videos.takeLease(lease, start);
    await videos.releaseLease(lease, later(5));
    expect(await videos.takeLease({ ...lease, owner: 'worker-b' }, later(5))).toBe(true);
  });

  it('is not started a sixth time', async () => {
    const lease = await newVideo('tries');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await videos.takeLease(lease, later(attempt * 10))).toBe(true);
      await videos.releaseLease(lease, later(attempt * 10 + 5));
    }

    expect(await videos.takeLease(lease, later(100))).toBe(false);
  });

  it('is not failed by giveUp while leased or once completed', async () => {
    const lease = await newVideo('held');
    await videos.takeLease(lease, start);
    expect(await videos.giveUp(lease, 'ANALYSIS_UNAVAILABLE', later(30))).toBe(false);

    await videos.complete(lease, results, start);
    expect(await videos.giveUp(lease, 'ANALYSIS_UNAVAILABLE', later(300))).toBe(false);
  });

  it('can be retried only after it failed, with all its attempts', async () => {
    const lease = await newVideo('retry');
    expect(await videos.retry(lease, start)).toBe(false);

    await videos.giveUp(lease, 'ANALYSIS_UNAVAILABLE', start);
    expect(await videos.retry(lease, start)).toBe(true);
    expect(await videos.find(lease)).toMatchObject({
      analysisStatus: 'pending',
      failureReason: null,
      attempts: 0,
    });
  });

  it('has no stage and no thumbnail unless its worker saved them', async () => {
    const lease = await newVideo('stage');
    await videos.takeLease(lease, start);
    await videos.renewLease(lease, start, 'scoring');
    expect(await videos.find(lease)).toMatchObject({ analysisStage: 'scoring' });

    await videos.takeLease({ ...lease, owner: 'worker-b' }, later(61));
    expect(await videos.find(lease)).not.toHaveProperty('analysisStage');

    await videos.complete({ ...lease, owner: 'worker-b' }, results, start);
    expect(await videos.find(lease)).toMatchObject({ hasThumbnail: false });
  });

  it('stores when its report was opened once it is completed', async () => {
    const lease = await newVideo('opened');
    await videos.takeLease(lease, start);
    expect(await videos.markReportOpened(lease, start)).toBe(false);

    await videos.complete(lease, results, start);
    expect(await videos.markReportOpened(lease, later(5))).toBe(true);
    expect(await videos.find(lease)).toMatchObject({ reportOpenedAt: later(5).toISOString() });
  });

  it('is not recreated by its worker after it was deleted', async () => {
    const lease = await newVideo('deleted');
    await videos.takeLease(lease, start);

    expect(await videos.remove(lease)).toMatchObject({
      videoId: 'deleted',
      leaseOwner: 'worker-a',
    });
    expect(await videos.remove(lease)).toBeUndefined();
    expect([
      await videos.complete(lease, results, start),
      await videos.renewLease(lease, start),
    ]).toEqual([false, false]);
    expect(await videos.find(lease)).toBeUndefined();
  });
});

describe('the sweeper', () => {
  it('postpones a due video once, even with two sweepers', async () => {
    const { memberId, videoId } = await newVideo('due-twice');
    const row = await videos.find({ memberId, videoId });
    if (!row) throw new Error('the video is there');

    const moved = await Promise.all(
      [1, 2].map((at) => videos.postpone(row, later(600 + at).toISOString())),
    );

    expect(moved.filter(Boolean)).toHaveLength(1);
  });
});

describe('the list of failed analyses', () => {
  it('contains at most `limit` that a retry may fix, oldest first, until they are retried', async () => {
    const [second, first, unreadable] = [
      await newVideo('fail-2'),
      await newVideo('fail-1'),
      await newVideo('fail-3'),
    ];

    await videos.giveUp(second, 'ANALYSIS_UNAVAILABLE', later(20));
    await videos.giveUp(first, 'ANALYSIS_UNAVAILABLE', later(10));
    await videos.giveUp(unreadable, 'UNREADABLE', later(5));

    const listed = async (limit: number) =>
      (await videos.listFailed(limit)).map(({ videoId, failedAt }) => [videoId, failedAt]);
    const expected = [
      ['fail-1', later(10).toISOString()],
      ['fail-2', later(20).toISOString()],
    ];

    expect(await listed(9)).toEqual(expected);
    expect(await listed(1)).toEqual(expected.slice(0, 1));

    await videos.retry(first, later(30));
    expect(await listed(9)).toEqual(expected.slice(1));
  });
});

describe('a list', () => {
  it("contains only the member's own videos", async () => {
    await newVideo('mine');
    expect(await videos.list('somebody-else')).toEqual([]);
  });

  it('contains all videos, newest first, across several pages', async () => {
    const admission = checkVideoFile(1000, WEBM);
    // Four rows of this size exceed the 1 MB limit of a query page.
    const title = 'x'.repeat(350_000);
    const videoIds = ['1', '2', '3', '4'];
    for (const videoId of videoIds) {
      await videos.create(
        newVideoRow({ memberId: 'bob', videoId, title, size: 1000, admission, now: start }),
      );
    }

    const pages = await recordTableCalls(tables.client, async () => {
      expect((await videos.list('bob')).map((row) => row.videoId)).toEqual(videoIds.toReversed());
    });

    expect(pages.length).toBeGreaterThan(1);
  });
});

describe('the table', () => {
  it('is read consistently after a write', async () => {
    const { memberId, videoId } = await newVideo('consistent');
    const calls = await recordTableCalls(tables.client, async () => {
      await videos.find({ memberId, videoId });
      await videos.list(memberId);
    });

    expect(calls.map(({ input }) => input)).toMatchObject([
      { ConsistentRead: true },
      { ConsistentRead: true },
    ]);
  });

  it('throws if throttled instead of reporting the lease as taken', async () => {
    const lease = await newVideo('busy');
    const taking = withFailingWrites(tables.client, () => videos.takeLease(lease, start));
    await expect(taking).rejects.toBeInstanceOf(ThrottlingError);
    expect(await videos.takeLease(lease, start)).toBe(true);
  });
});
