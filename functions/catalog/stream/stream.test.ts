import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { courseFieldsSchema } from '#shared/courses/courses.contract.ts';

import { sweepDelays, type CatalogRow, type CopyRequest } from '../item/catalog-row.ts';
import {
  ADMIN,
  anMp4,
  startCatalogWorld,
  type CatalogWorld,
} from '../fixtures/catalog-world.fixtures.ts';
import { copyMedia } from '../copy/copy-media.service.ts';
import { failCopyWorker } from '../copy/fail-copy.worker.ts';
import { finishStreamWorker } from './finish-stream.worker.ts';
import { removeItem } from '../edit/item-use-cases.service.ts';
import { saveItem } from '../edit/save-item.service.ts';
import { startStream, type StartStreamDeps } from './start-stream.service.ts';
import type { EncodingJob } from './stream-encoder.gateway.ts';
import { aJobEvent, aSourceVideo } from './stream.fixtures.ts';
import { buildStreamFolder } from '../item/stream.ts';
import { sweepCopiesSchedule } from '../copy/sweep-copies.schedule.ts';

const START = new Date('2026-01-01T12:00:00Z');
const SOURCE = aSourceVideo();

let world: CatalogWorld;
let jobs: EncodingJob[];

beforeAll(async () => {
  world = await startCatalogWorld();
});

afterAll(() => world.close());

beforeEach(() => {
  jobs = [];
  world.setNow(START);
});

const startDeps = (encoder: Partial<StartStreamDeps['encoder']> = {}): StartStreamDeps => ({
  encoder: {
    probe: async () => SOURCE,
    start: async (job) => `job ${jobs.push(job)}`,
    ...encoder,
  },
  copies: world.copyDeps.copies,
  bucket: world.buckets.media,
  resources: { queueArn: 'arn:queue', roleArn: 'arn:role' },
});

const run = (request: CopyRequest, encoder: Partial<StartStreamDeps['encoder']> = {}) =>
  copyMedia(
    { ...world.copyDeps, startStream: (row) => startStream(startDeps(encoder), row) },
    request,
  );

const finish = (event: unknown) =>
  finishStreamWorker.with({
    copies: world.copyDeps.copies,
    content: objectFolder(world.buckets.media, world.s3Client),
  })(event);

/**
 * Saves a course with a new upload, and copies the upload. Creates the course unless `itemId` is
 * given.
 */
async function saveCourse(
  itemId?: string,
  encoder?: Partial<StartStreamDeps['encoder']>,
): Promise<CopyRequest> {
  const fields = courseFieldsSchema.parse({
    title: 'A course',
    videoUrl: await world.upload(anMp4()),
  });

  const row = await saveItem(world.courses, { memberId: ADMIN, itemId, fields });
  if (isRefusal(row)) throw new Error('not saved');

  const request = latestRequest();
  // A failed start leaves the row as it is, for a retry.
  await run(request, encoder).catch(() => undefined);

  return request;
}

const find = async ({ itemId }: Pick<CopyRequest, 'itemId'>): Promise<CatalogRow | undefined> =>
  world.courses.items.find(itemId);

const readState = async (request: CopyRequest) => (await find(request))?.stream?.state;

const end = (
  { itemId, copyId }: CopyRequest,
  status: 'COMPLETE' | 'ERROR' | 'CANCELED',
  outputs?: string[],
) => finish(aJobEvent({ itemId, streamId: copyId, status, ...(outputs && { outputs }) }));

/** Writes files as the job of this copy would, and returns a function that lists them. */
async function writeOutputs({ itemId, copyId }: CopyRequest) {
  const folder = buildStreamFolder(itemId, copyId);
  for (const name of ['video.m3u8', 'video-360p.mp4'])
    await world.courses.media.put(`${folder}${name}`, anMp4(), 'a/b');

  return async () =>
    (await world.listKeys(world.buckets.media)).filter((key) => key.startsWith(folder));
}

describe('a copied course video', () => {
  it('is encoded by one job, even if its message is delivered again', async () => {
    const request = await saveCourse();
    await run(request);

    expect(jobs.map(({ ClientRequestToken }) => ClientRequestToken)).toEqual([request.copyId]);
    expect((await find(request))?.stream).toEqual({
      state: 'encoding',
      streamId: request.copyId,
      jobId: 'job 1',
    });
  });

  it('has no stream if the stack makes none', async () => {
    const fields = courseFieldsSchema.parse({
      title: 'A course',
      videoUrl: await world.upload(anMp4()),
    });

    await saveItem(world.courses, { memberId: ADMIN, itemId: undefined, fields });
    await copyMedia(world.copyDeps, latestRequest());

    expect((await find(latestRequest()))?.file?.size).toBe(anMp4().length);
    expect(await readState(latestRequest())).toBeUndefined();
  });

  it('keeps its file and is enqueued again by the sweeper if MediaConvert is unavailable', async () => {
    const request = await saveCourse(undefined, {
      start: () => Promise.reject(new Error('throttled')),
    });
    expect([await readState(request), (await find(request))?.file?.size]).toEqual([
      'waiting',
      anMp4().length,
    ]);

    const again: CopyRequest[] = [];
    world.setNow(new Date(START.getTime() + sweepDelays.copyMs));
    await sweepCopiesSchedule.with({
      ...world.copyDeps,
      queue: { send: async (sent) => void again.push(sent) },
    })();
    expect(again).toContainEqual(request);

    await run(request);
    expect(await readState(request)).toBe('encoding');
  });

  it('has its stream marked as failed if streaming was turned off', async () => {
    const request = await saveCourse(undefined, {
      start: () => Promise.reject(new Error('throttled')),
    });
    await expect(copyMedia(world.copyDeps, request)).rejects.toThrow('streaming is off');

    await failCopyWorker.with(world.copyDeps).run(request, { receiveCount: 5 });
    expect(await readState(request)).toBe('failed');
  });

  it('leaves the sweeper’s index once its stream has started', async () => {
    const request = await saveCourse();
    world.setNow(new Date(START.getTime() + sweepDelays.copyMs));
    await sweepCopiesSchedule.with(world.copyDeps)();
    expect((await find(request))?.unfinished).toBeUndefined();
  });

  it.each([
    ['UNREADABLE', { probe: async () => undefined }],
    ['TOO_LONG', { probe: async () => aSourceVideo({ durationSeconds: 100_000 }) }],
    ['ENCODING_FAILED', { start: async () => undefined }],
  ])('keeps its file, with the failure %s, if no versions can be made', async (reason, encoder) => {
    const request = await saveCourse(undefined, encoder);
    expect(await find(request)).toMatchObject({
      file: { size: anMp4().length },
      stream: { state: 'failed', reason },
    });
  });

  it('has its stream marked as failed after the last retry', async () => {
    const request = await saveCourse(undefined, {
      start: () => Promise.reject(new Error('throttled')),
    });
    await failCopyWorker.with(world.copyDeps).run(request, { receiveCount: 5 });

    expect(await find(request)).toMatchObject({
      file: { size: anMp4().length },
      fileFailure: null,
      stream: { state: 'failed' },
    });
  });
});

describe('the end of an encoding job', () => {
  it('makes the stream available, however often and in whatever order its events arrive', async () => {
    const request = await saveCourse();
    await Promise.all([end(request, 'COMPLETE'), end(request, 'COMPLETE'), end(request, 'ERROR')]);
    await end(request, 'COMPLETE');
    await end(request, 'ERROR');

    expect((await find(request))?.stream).toEqual({
      state: 'ready',
      streamId: request.copyId,
      poster: 'poster.0000001.jpg',
      thumbnailCount: 7,
    });
  });

  it('is recorded even if the event arrives before the start is recorded', async () => {
    const request = await saveCourse(undefined, {
      start: async () => {
        await end(latestRequest(), 'COMPLETE');
        return 'job 1';
      },
    });

    expect(await readState(request)).toBe('ready');
  });

  it.each(['ERROR', 'CANCELED'] as const)(
    '%s marks the stream as failed and keeps the file',
    async (status) => {
      const request = await saveCourse();
      await end(request, status);
      await end(request, status);

      expect(await find(request)).toMatchObject({
        file: { size: anMp4().length },
        stream: { state: 'failed', reason: 'ENCODING_FAILED' },
      });
    },
  );

  it.each([
    [['video.m3u8', 'poster.0000001.jpg']],
    [['other.m3u8', 'poster.0000000.jpg', 'thumbnail.0000000.jpg']],
  ])('is a failure if an output is missing: %j', async (outputs) => {
    const request = await saveCourse();
    await end(request, 'COMPLETE', outputs);
    expect(await readState(request)).toBe('failed');
  });

  it('deletes the files of a replaced video, and leaves the new video’s stream unchanged', async () => {
    const old = await saveCourse();
    const current = await saveCourse(old.itemId);
    const listOutputs = await writeOutputs(old);
    await end(old, 'COMPLETE');
    await end(old, 'ERROR');

    expect([await listOutputs(), await readState(current)]).toEqual([[], 'encoding']);
  });

  it('deletes the files of a deleted course', async () => {
    const request = await saveCourse();
    await removeItem(world.courses, request.itemId);

    const listOutputs = await writeOutputs(request);
    await end(request, 'COMPLETE');

    expect([await listOutputs(), await find(request)]).toEqual([[], undefined]);
  });

  it('rejects events that it doesn’t understand', async () => {
    await expect(finish({ detail: { status: 'COMPLETE' } })).rejects.toThrow('userMetadata');
  });
});

describe('the files of a stream', () => {
  it('stay until the new video is ready, and are then deleted', async () => {
    const old = await saveCourse();
    const listOutputs = await writeOutputs(old);
    await end(old, 'COMPLETE');

    const fields = courseFieldsSchema.parse({
      title: 'A course',
      videoUrl: await world.upload(anMp4()),
    });

    await saveItem(world.courses, { memberId: ADMIN, itemId: old.itemId, fields });
    expect([await readState(old), (await listOutputs()).length]).toEqual(['ready', 2]);

    await run(latestRequest());
    expect([await readState(old), await listOutputs()]).toEqual(['encoding', []]);
  });

  it('survive an edit of the text', async () => {
    const request = await saveCourse();
    const listOutputs = await writeOutputs(request);
    await end(request, 'COMPLETE');

    const fields = courseFieldsSchema.parse({ title: 'Another title' });
    await saveItem(world.courses, { memberId: ADMIN, itemId: request.itemId, fields });

    expect([await readState(request), (await listOutputs()).length]).toEqual(['ready', 2]);
  });

  it.each(['the video', 'the course'])('are deleted with %s', async (removed) => {
    const request = await saveCourse();
    const listOutputs = await writeOutputs(request);
    await end(request, 'COMPLETE');

    const fields = courseFieldsSchema.parse({ title: 'A course', videoUrl: null });
    if (removed === 'the course') await removeItem(world.courses, request.itemId);
    else await saveItem(world.courses, { memberId: ADMIN, itemId: request.itemId, fields });

    expect([await listOutputs(), await readState(request)]).toEqual([[], undefined]);
  });
});

/** The latest copy request in the queue. */
function latestRequest(): CopyRequest {
  const request = world.queuedCopies.at(-1);
  if (!request) throw new Error('nothing is queued');
  return request;
}
