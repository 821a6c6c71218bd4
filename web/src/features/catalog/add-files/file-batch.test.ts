import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { type ErrorCode, httpErrors } from '#shared/http/errors.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { FileBatch } from './file-batch.ts';

/** Thrown by the next creations, in order. */
let refusals: Error[];
let sentNames: string[];
let createdTitles: string[];
let released: string[];
/** Ends the upload of the file with this name. */
let finishUpload: Map<string, () => void>;
let endPause: () => void;

beforeEach(() => {
  refusals = [];
  sentNames = [];
  createdTitles = [];
  released = [];
  finishUpload = new Map();
  endPause = () => undefined;

  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    released.push(JSON.parse(body).uploadURL);
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function startBatch({ slow = [] }: { slow?: readonly string[] } = {}) {
  return new FileBatch<Course>({
    send: async ({ file }, { signal }) => {
      sentNames.push(file.name);
      if (slow.includes(file.name))
        await new Promise<void>((resolve, reject) => {
          finishUpload.set(file.name, resolve);
          signal.addEventListener('abort', () => reject(signal.reason));
        });

      return { uploadUrl: `https://uploads.test/${file.name}`, extent: 1, thumbnail: null };
    },

    create: async ({ fields }) => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      createdTitles.push(fields.title);
      return aCourse({ title: fields.title });
    },

    endSession: () => false,

    pause: () =>
      new Promise((resolve) => {
        endPause = resolve;
      }),
  });
}

const film = (name: string, lastModified = 1) => new File(['film'], name, { lastModified });
const refuse = (code: ErrorCode, field: string | null = null) =>
  new ApiError(httpErrors[code].status, httpErrors[code].message, code, field);

const listStates = (batch: FileBatch<Course>) => batch.rows().map((row) => row.progress.state);
const expectStates = async (batch: FileBatch<Course>, states: readonly string[]) => {
  await expect.poll(() => listStates(batch)).toEqual(states);
};

const retryFirst = (batch: FileBatch<Course>) => batch.retry(batch.rows()[0]?.id ?? '');
const removeFirst = (batch: FileBatch<Course>) => batch.remove(batch.rows()[0]?.id ?? '');

it('starts no further file once it is stopped', async () => {
  const batch = startBatch({ slow: ['a.mp4', 'b.mp4'] });
  batch.add([film('a.mp4'), film('b.mp4'), film('c.mp4'), film('d.mp4')]);
  await expectStates(batch, ['checking', 'checking', 'waiting', 'waiting']);

  batch.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect([sentNames, createdTitles]).toEqual([['a.mp4', 'b.mp4'], []]);
});

it.each([
  ['the connection is lost', new TypeError('Failed to fetch')],
  ['the server fails', refuse('INTERNAL')],
])('keeps the upload when %s while the item is created', async (_, error) => {
  refusals = [error, refuse('BAD_REQUEST')];
  const batch = startBatch();
  batch.add([film('a.mp4')]);
  await expectStates(batch, ['failed']);

  retryFirst(batch);
  await expect.poll(() => refusals).toEqual([]);
  await expectStates(batch, ['failed']);
  removeFirst(batch);
  expect(released).toEqual([]);
});

it('keeps a finished upload when the server refuses another field', async () => {
  refusals = [refuse('BAD_REQUEST')];
  const batch = startBatch();
  batch.add([film('a.mp4')]);
  await expectStates(batch, ['failed']);

  retryFirst(batch);
  await expectStates(batch, ['draft']);
  expect([sentNames, released]).toEqual([['a.mp4'], []]);
});

it('releases the upload of a removed file that the server refused', async () => {
  refusals = [refuse('BAD_REQUEST')];
  const batch = startBatch();
  batch.add([film('a.mp4')]);
  await expectStates(batch, ['failed']);

  removeFirst(batch);
  expect(released).toEqual(['https://uploads.test/a.mp4']);
});

it('sends a file again after the server refused its upload', async () => {
  refusals = [refuse('UPLOAD_NOT_FOUND', 'main')];
  const batch = startBatch();
  batch.add([film('a.mp4')]);
  await expectStates(batch, ['failed']);

  retryFirst(batch);
  await expectStates(batch, ['draft']);
  expect(sentNames).toEqual(['a.mp4', 'a.mp4']);
});

it.each(['UPLOAD_QUOTA', 'TOO_MANY_REQUESTS'] as const)(
  'pauses all files after %s, then continues',
  async (code) => {
    refusals = [refuse(code)];
    const batch = startBatch({ slow: ['b.mp4'] });
    batch.add([film('a.mp4'), film('b.mp4'), film('c.mp4')]);
    await expectStates(batch, ['paused', 'checking', 'waiting']);

    finishUpload.get('b.mp4')?.();
    await expectStates(batch, ['paused', 'draft', 'waiting']);

    endPause();
    await expectStates(batch, ['draft', 'draft', 'draft']);
    expect(createdTitles).toEqual(['B', 'A', 'C']);
  },
);

it.each([
  ['the same file', 1],
  ['a changed file with the same name', 2],
])('tries a failed file again when %s is chosen', async (_, lastModified) => {
  refusals = [refuse('BAD_REQUEST')];
  const batch = startBatch();
  batch.add([film('a.mp4')]);
  await expectStates(batch, ['failed']);

  const again = film('a.mp4', lastModified);
  expect(batch.add([again])).toEqual([]);
  await expectStates(batch, ['draft']);
  expect(batch.rows()[0]?.file).toBe(again);
});
