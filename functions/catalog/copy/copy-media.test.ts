import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CourseRow } from '#functions/courses/course-kind.service.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { courseFieldsSchema } from '#shared/courses/courses.contract.ts';

import { sweepDelays, type PendingCopy, type CopyRequest } from '../item/catalog-row.ts';
import {
  ADMIN,
  anMp4,
  MIN_PART_BYTES,
  startCatalogWorld,
  type CatalogWorld,
} from '../fixtures/catalog-world.fixtures.ts';
import { copyMedia, type CopyMediaDeps } from './copy-media.service.ts';
import { failCopyWorker } from './fail-copy.worker.ts';
import { mediaCopier, splitIntoRanges } from './media-copy.gateway.ts';
import { removeItem } from '../edit/item-use-cases.service.ts';
import { saveItem } from '../edit/save-item.service.ts';
import { sweepCopiesSchedule } from './sweep-copies.schedule.ts';

const START = new Date('2026-01-01T12:00:00Z');
/** Long enough for three parts, the last of which is smaller than the others. */
const LENGTH = 2 * MIN_PART_BYTES + 1000;
const BIG = anMp4(LENGTH);

let world: CatalogWorld;

beforeAll(async () => {
  world = await startCatalogWorld();
});

afterAll(() => world.close());
beforeEach(() => world.setNow(START));

async function courseWith(
  bytes: Uint8Array,
): Promise<{ row: CourseRow; copy: PendingCopy; request: CopyRequest }> {
  const fields = courseFieldsSchema.parse({
    title: 'A course',
    videoUrl: await world.upload(bytes),
  });

  const row = await saveItem(world.courses, { memberId: ADMIN, itemId: undefined, fields });
  const request = world.queuedCopies.at(-1);
  if (isRefusal(row) || !row.copy || !request) throw new Error('not saved');

  return { row, copy: row.copy, request };
}

const run = (request: CopyRequest, parts: Partial<CopyMediaDeps> = {}) =>
  copyMedia({ ...world.copyDeps, ...parts }, request);

const stored = (row: CourseRow) => world.courses.items.find(row.itemId);

/** Simulates a worker that crashes after this many S3 requests. */
function dyingAfter(requests: number): Partial<CopyMediaDeps> {
  let left = requests;
  const client = Object.create(world.s3Client);
  client.send = async (...sent: Parameters<typeof world.s3Client.send>) => {
    if (left <= 0) throw new Error('killed');
    left -= 1;
    return world.s3Client.send(...sent);
  };

  return { copier: mediaCopier(world.buckets, client, MIN_PART_BYTES) };
}

describe('copying an upload', () => {
  it('copies all parts byte for byte', async () => {
    const { row, request } = await courseWith(BIG);
    await run(request);

    const ready = await stored(row);

    expect(ready?.file?.size).toBe(LENGTH);
    expect(Buffer.compare((await world.readMedia(ready?.file?.key)) ?? Buffer.of(), BIG)).toBe(0);
  });

  it.each([0, 1, 2, 3, 4, 5])('resumes after a crash after %i requests', async (requests) => {
    const { row, request } = await courseWith(BIG);
    await run(request, dyingAfter(requests)).catch(() => undefined);
    await run(request);

    const ready = await stored(row);

    expect([ready?.copy, ready?.file?.size]).toEqual([null, LENGTH]);
    expect(Buffer.compare((await world.readMedia(ready?.file?.key)) ?? Buffer.of(), BIG)).toBe(0);
    expect(await world.countOpenMultipartUploads()).toBe(0);
  });

  it('is completed after a crash between joining the parts and writing the row', async () => {
    const { row, request } = await courseWith(anMp4());
    const finish = () => Promise.reject(new Error('killed'));
    await run(request, { copies: { ...world.copyDeps.copies, finish } }).catch(() => undefined);
    expect((await stored(row))?.file).toBeNull();

    await run(request);
    expect((await stored(row))?.file?.size).toBe(256);
  });

  it('changes nothing if the message is delivered again, even at the same time', async () => {
    const { row, request } = await courseWith(anMp4());
    await Promise.all([run(request), run(request), run(request)]);
    await run(request);

    const ready = await stored(row);

    expect([ready?.file?.size, ready?.copy, await world.countOpenMultipartUploads()]).toEqual([
      256,
      null,
      0,
    ]);
    expect(await world.readMedia(ready?.file?.key)).toEqual(anMp4());
  });

  it('leaves nothing behind if the item is deleted during the copy', async () => {
    const { row, copy, request } = await courseWith(BIG);
    await run(request, dyingAfter(3)).catch(() => undefined);
    expect(await world.countOpenMultipartUploads()).toBe(1);

    await removeItem(world.courses, row.itemId);
    await run(request);
    expect(await world.countOpenMultipartUploads()).toBe(0);
    expect(await world.listKeys(world.buckets.media)).not.toContain(copy.key);
    expect(await world.listKeys(world.buckets.uploads)).not.toContain(copy.source.key);
  });

  it('leaves nothing behind if it completes after the item was deleted', async () => {
    const { row, copy, request } = await courseWith(anMp4());
    const runCopy: CopyMediaDeps['copier']['run'] = async (begun, multipartId) => {
      const outcome = await world.copyDeps.copier.run(begun, multipartId);
      await world.courses.items.remove((await stored(row)) ?? row);
      return outcome;
    };

    await run(request, { copier: { ...world.copyDeps.copier, run: runCopy } });

    expect(await world.listKeys(world.buckets.media)).not.toContain(copy.key);
  });

  it('fails with the reason if the upload is missing or was replaced', async () => {
    const gone = await courseWith(anMp4());
    await world.uploads.remove(gone.copy.source.key);
    await run(gone.request);

    const changed = await courseWith(anMp4());
    await world.uploads.put(changed.copy.source.key, anMp4(300), 'video/mp4');
    await run(changed.request);

    expect([
      (await stored(gone.row))?.fileFailure,
      (await stored(changed.row))?.fileFailure,
    ]).toEqual(['UPLOAD_MISSING', 'UPLOAD_CHANGED']);
    expect(await world.countOpenMultipartUploads()).toBe(0);
  });
});

describe('a copy that fails', () => {
  it('is marked as failed once by the dead-letter worker, and leaves no parts', async () => {
    const { row, request } = await courseWith(BIG);
    await run(request, dyingAfter(3)).catch(() => undefined);
    await failCopyWorker.with(world.copyDeps).run(request, { receiveCount: 5 });
    await failCopyWorker.with(world.copyDeps).run(request, { receiveCount: 5 });

    const failed = await stored(row);

    expect([failed?.copy, failed?.fileFailure, await world.countOpenMultipartUploads()]).toEqual([
      null,
      'COPY_FAILED',
      0,
    ]);
  });

  it('is enqueued again when stuck, and marked as failed after three retries', async () => {
    const { row, request } = await courseWith(anMp4());
    const again: CopyRequest[] = [];
    const parts = {
      ...world.copyDeps,
      queue: { send: async (sent: CopyRequest) => void again.push(sent) },
    };

    for (let round = 1; round <= 5; round += 1) {
      world.setNow(new Date(START.getTime() + round * (sweepDelays.copyMs + 60_000)));
      await sweepCopiesSchedule.with(parts)();
    }

    expect(again.filter(({ itemId }) => itemId === row.itemId)).toEqual([
      request,
      request,
      request,
    ]);

    const failed = await stored(row);
    expect([failed?.fileFailure, failed?.unfinished]).toEqual(['COPY_FAILED', undefined]);
  });

  it('does not keep replaced files: the sweeper removes files that an interrupted save left behind', async () => {
    const { row, request } = await courseWith(anMp4());
    await run(request);

    const key = (await stored(row))?.file?.key ?? '';
    const fields = courseFieldsSchema.parse({ title: 'A course', videoUrl: null });
    const media = { ...world.courses.media, remove: () => Promise.reject(new Error('killed')) };
    await saveItem(
      { ...world.courses, media },
      { memberId: ADMIN, itemId: row.itemId, fields },
    ).catch(() => undefined);

    expect([
      (await stored(row))?.file,
      (await world.listKeys(world.buckets.media)).includes(key),
    ]).toEqual([null, true]);

    world.setNow(new Date(START.getTime() + sweepDelays.trashMs + 1000));
    await sweepCopiesSchedule.with(world.copyDeps)();
    expect((await world.listKeys(world.buckets.media)).includes(key)).toBe(false);
    expect((await stored(row))?.unfinished).toBeUndefined();
  });
});

it('splits a file into parts without gaps', () => {
  expect(splitIntoRanges(11, 5)).toEqual([
    { number: 1, from: 0, to: 4 },
    { number: 2, from: 5, to: 9 },
    { number: 3, from: 10, to: 10 },
  ]);
});
