// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { mockServer } from '#web/app/screen.fixtures.tsx';
import { startMockStorage, type MockStorage } from '#web/platform/upload/storage.fixtures.ts';
import { sendVideo } from './send-video.ts';

let storage: MockStorage;

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

afterEach(() => {
  vi.unstubAllGlobals();
});

const REGISTER = 'PUT /api/user-videos';
const registered = () => Response.json({ objectPath: '/media/1', video: aVideo() });
const missing = () => new Response('We couldn’t find that.', { status: 404 });
const unreachable = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

/**
 * Returns `send`, which sends the same file on each call, and the URLs of all uploads and
 * registrations.
 */
function start(...replies: readonly (() => Response | Promise<Response>)[]) {
  const [left, uploads, registrations] = [[...replies], [] as string[], [] as unknown[]];
  mockServer({
    'POST /api/objects/upload': () => {
      const uploadURL = `${storage.origin}/taken?${uploads.length}`;
      uploads.push(uploadURL);
      return Response.json({ uploadURL });
    },

    'POST /api/objects/release': () => new Response(null, { status: 204 }),

    [REGISTER]: (body) => {
      registrations.push(Object(body).videoURL);
      return (left.shift() ?? registered)();
    },
  });

  const file = new Blob(['bytes'], { type: 'video/webm' });

  const source = {
    file,
    fileName: 'a.webm',
    title: null,
    origin: 'disk',
    questionId: null,
    rehearsalId: null,
  } as const;

  const options = { onProgress: () => {}, signal: new AbortController().signal };

  return { send: () => sendVideo({ ...source }, options), uploads, registrations };
}

describe('sending a video again', () => {
  it('registers the same upload if the response was lost', async () => {
    const { send, uploads, registrations } = start(unreachable);
    await expect(send()).rejects.toThrow('Failed to fetch');
    expect(await send()).toMatchObject({ id: aVideo().id });
    expect(uploads).toHaveLength(1);
    expect(registrations).toEqual([uploads[0], uploads[0]]);
  });

  it('uploads the file again if the earlier upload is no longer available', async () => {
    const { send, uploads, registrations } = start(unreachable, missing);
    await expect(send()).rejects.toThrow('Failed to fetch');

    await send();
    expect(registrations).toEqual([uploads[0], uploads[0], uploads[1]]);
  });

  it('uploads the file again after a refusal, which deletes the upload', async () => {
    const { send, uploads, registrations } = start(missing);
    await expect(send()).rejects.toThrow('We couldn’t find that.');

    await send();
    expect(registrations).toEqual(uploads);
    expect(uploads).toHaveLength(2);
  });

  it('uploads the file again after a success', async () => {
    const { send, uploads } = start();
    await send();
    await send();
    expect(uploads).toHaveLength(2);
  });
});
