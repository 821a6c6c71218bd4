// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMockStorage, type MockStorage } from './storage.fixtures.ts';
import { FileChangedError, uploadInParts } from './upload-in-parts.ts';

const UPLOAD_URL = 'https://uploads.example/incoming/admin/upload';
const PART_BYTES = 4;
const film = () => new File(['abcdefghij'], 'film.mp4', { type: 'video/mp4', lastModified: 1 });

let storage: MockStorage;
/** Bodies of the calls, by path. */
let calls: Record<string, unknown[]>;
/** Responses to the next requests to /api/objects/continue, in place of the usual list of parts. */
let disturbances: (() => Response | Promise<Response>)[];

/**
 * Storage paths that the next responses give for the parts. Once the list is empty, the path is
 * '/taken'.
 */
let places: string[];

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

beforeEach(() => {
  storage.receivedPuts.length = 0;
  [calls, disturbances, places] = [{}, [], []];

  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    (calls[path] ??= []).push(JSON.parse(String(body)));
    if (path === '/api/objects/upload') return Response.json({ uploadURL: UPLOAD_URL });
    if (path === '/api/objects/release') return new Response(null, { status: 204 });

    const disturbance = disturbances.shift();

    return disturbance ? disturbance() : Response.json(listParts());
  });
});

/** The server's response: the parts that storage doesn't have yet. */
function listParts() {
  const stored = storage.receivedPuts.filter(({ path }) => path.startsWith('/taken'));
  const isStored = (from: number) => stored.some(({ path }) => path === `/taken?${from}`);
  const all = [0, 4, 8].map((from) => ({ from, size: Math.min(PART_BYTES, 10 - from) }));

  const parts = all
    .filter(({ from }) => !isStored(from))
    .map((part) => ({
      ...part,
      url: `${storage.origin}${places.shift() ?? `/taken?${part.from}`}`,
    }));

  return { uploadedBytes: 10 - parts.reduce((sum, { size }) => sum + size, 0), parts };
}

function upload(file = film(), signal = new AbortController().signal) {
  const fractions: number[] = [];
  const pauses: boolean[] = [];

  const result = uploadInParts({
    file,
    signal,
    onProgress: (fraction) => fractions.push(fraction),
    onPaused: (isPaused) => pauses.push(isPaused),
    getRetryDelayMs: () => 0,
  });

  return { result, fractions, pauses };
}

const lose = () => Promise.reject(new TypeError('Failed to fetch'));

describe('an upload in parts', () => {
  it('sends each part once, without a type, and reports progress up to 100%', async () => {
    const { result, fractions } = upload();
    expect(await result).toBe(UPLOAD_URL);
    expect(storage.receivedPuts.map(({ size, type }) => [size, type])).toEqual([
      [4, undefined],
      [4, undefined],
      [2, undefined],
    ]);
    expect(fractions.at(-1)).toBe(1);
    expect(calls['/api/objects/release']).toBeUndefined();
  });

  it('declares the same fingerprint for the same file only', async () => {
    const files = [film(), film(), new File(['abcdefghiJ'], 'film.mp4', { lastModified: 1 })];
    for (const file of files) await upload(file).result;

    const prints = calls['/api/objects/upload']?.map((body) => Object(body).fingerprint);

    expect(prints?.[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(prints?.map((print) => print === prints[0])).toEqual([true, true, false]);
  });

  it('continues after lost connections and server errors, and says that it is paused', async () => {
    disturbances = [lose, () => new Response('Busy.', { status: 503 }), lose];
    const { result, pauses } = upload();
    expect(await result).toBe(UPLOAD_URL);
    expect(pauses).toEqual([true, true, true, false]);
  });

  it('asks for new URLs of the parts that failed, and sends only these again', async () => {
    places = ['/taken?0', '/refused', '/reset'];
    await upload().result;

    const taken = storage.receivedPuts
      .map(({ path }) => path)
      .filter((path) => path !== '/refused');

    expect(taken.toSorted()).toEqual(['/taken?0', '/taken?4', '/taken?8']);
  });

  it('stops when the API rejects it, and stays on the server for a later attempt', async () => {
    disturbances = [() => new Response('Please sign in.', { status: 401 })];
    await expect(upload().result).rejects.toThrow('401: Please sign in.');
    expect(calls['/api/objects/release']).toBeUndefined();
  });

  it('is released if the server no longer knows it, so that the next one starts over', async () => {
    const headers = { 'x-error-code': 'UPLOAD_NOT_FOUND' };
    disturbances = [() => new Response('Expired.', { status: 409, headers })];
    await expect(upload().result).rejects.toThrow('409: Expired.');
    expect(calls['/api/objects/release']).toEqual([{ uploadURL: UPLOAD_URL }]);
  });

  it('gives up after twelve retries without progress', async () => {
    disturbances = Array.from({ length: 13 }, () => lose);
    await expect(upload().result).rejects.toThrow('Upload failed: 0');
    expect(calls['/api/objects/continue']).toHaveLength(13);
  });

  it('is canceled and released by an abort', async () => {
    places = ['/slow', '/slow', '/slow'];

    const controller = new AbortController();
    const { result } = upload(film(), controller.signal);
    await expect.poll(() => calls['/api/objects/continue']).toHaveLength(1);

    controller.abort(new Error('canceled'));
    await expect(result).rejects.toThrow('canceled');
    await expect.poll(() => calls['/api/objects/release']).toEqual([{ uploadURL: UPLOAD_URL }]);
  });

  it('stops if the file changed on the device', async () => {
    const file = film();
    disturbances = [
      () => {
        vi.spyOn(file, 'slice').mockImplementation(() => {
          throw new DOMException('changed', 'NotReadableError');
        });
        return lose();
      },
    ];

    await expect(upload(file).result).rejects.toThrow(FileChangedError);
    expect(calls['/api/objects/release']).toHaveLength(1);
  });
});
