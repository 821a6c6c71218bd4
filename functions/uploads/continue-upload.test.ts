import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startPracticeWorld,
  type PracticeWorld,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { isDependencyFailure } from '#platform/dependency-failure.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { UPLOAD_PART_BYTES } from '#shared/uploads/upload-limits.ts';

import { continueUploadEndpoint } from './continue-upload.endpoint.ts';
import type { MultipartUploads } from './multipart-upload.gateway.ts';
import { releaseUploadEndpoint } from './release-upload.endpoint.ts';
import { reserveUploadEndpoint } from './reserve-upload.endpoint.ts';
import { incomingFolder, quotas } from './reservation.ts';

const START = '2026-01-01T12:00:00.000Z';
const A_DAY_LATER = '2026-01-02T12:00:00.000Z';
/** S3's minimum. */
const PART_BYTES = 5 * 1024 ** 2;
/** Long enough for nine parts, which need two calls. */
const SIZE = 8 * PART_BYTES + 1000;
const FILE = Buffer.alloc(SIZE, 'The quick brown fox jumps over the lazy dog. ');

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

beforeEach(() => world.setNow(START));
afterAll(() => world.close());

const admin: Principal = { ...member, memberId: 'admin-1', role: 'admin', plan: null };
const anotherAdmin: Principal = { ...admin, memberId: 'admin-2' };
const fingerprintOf = (digit: string) => digit.repeat(64);

async function reserve(fingerprint: string, size = SIZE, caller = admin): Promise<string> {
  const body = { fingerprint, size, contentType: 'video/mp4', fileName: 'film.mp4' };
  const answer = await reserveUploadEndpoint.with(world)({ ...aCall, caller, body });
  return isRefusal(answer) ? answer.refused : answer.body.uploadURL;
}

/** Opens a reservation with small parts. Returns its URL. */
async function open(title: string, partBytes = PART_BYTES): Promise<string> {
  const uploadId = `upload-${title}`;
  const key = `${incomingFolder(admin.memberId)}${uploadId}`;
  const url = `https://uploads.example/${key}`;
  const sizes = { size: SIZE, limitBytes: SIZE, partBytes };
  const reservation = { key, url, expiresAt: A_DAY_LATER, fingerprint: title, ...sizes };

  await world.reservations.open(
    admin.memberId,
    uploadId,
    reservation,
    new Date(START),
    quotas.admin,
  );

  return url;
}

async function next(
  uploadURL: string,
  caller = admin,
  deps: Partial<{ multipart: MultipartUploads }> = {},
) {
  const answer = await continueUploadEndpoint.with({ ...world, ...deps })({
    ...aCall,
    caller,
    body: { uploadURL },
  });

  return isRefusal(answer)
    ? { refused: answer.refused, parts: [] }
    : { uploadedBytes: answer.body.uploadedBytes, parts: answer.body.parts };
}

type Part = Awaited<ReturnType<typeof next>>['parts'][number];

const send = async ({ url, from, size }: Part) =>
  (await fetch(url, { method: 'PUT', body: FILE.subarray(from, from + size) })).status;

/** Sends all parts of a file with nine parts, but doesn’t complete the upload. */
async function sendParts(url: string): Promise<void> {
  for (let calls = 0; calls < 2; calls += 1) await Promise.all((await next(url)).parts.map(send));
}

async function sendAll(uploadURL: string): Promise<void> {
  for (let { parts } = await next(uploadURL); parts.length > 0; { parts } = await next(uploadURL)) {
    await Promise.all(parts.map(send));
  }
}

const release = (uploadURL: string, caller = admin) =>
  releaseUploadEndpoint.with(world)({ ...aCall, caller, body: { uploadURL } });

const keyOf = (url: string) =>
  new URL(url).pathname.replace('/uploads-bucket/', '').replace(/^\//, '');

const stored = (url: string) => world.uploads.metadata(keyOf(url));

async function countMultipartUploads(): Promise<number> {
  const entries = await readdir(world.folder, { recursive: true });
  return entries.filter((entry) => entry.endsWith('upload.json')).length;
}

describe('an upload in parts', () => {
  it('asks for missing parts only, and joins all of them byte for byte', async () => {
    const url = await open('whole');
    const first = await next(url);
    expect([first.uploadedBytes, first.parts.map(({ from }) => from / PART_BYTES)]).toEqual([
      0,
      [0, 1, 2, 3, 4, 5],
    ]);
    expect(await Promise.all(first.parts.filter((_, at) => at !== 2).map(send))).toEqual([
      200, 200, 200, 200, 200,
    ]);

    const second = await next(url);
    expect(second.uploadedBytes).toBe(5 * PART_BYTES);
    expect(second.parts.map(({ from }) => from / PART_BYTES)).toEqual([2, 6, 7, 8]);
    expect(second.parts.at(-1)?.size).toBe(1000);
    expect(await stored(url)).toBeUndefined();

    await Promise.all(second.parts.map(send));
    expect(await next(url)).toEqual({ uploadedBytes: SIZE, parts: [] });

    const metadata = await stored(url);
    expect(metadata?.size).toBe(SIZE);

    const bytes = await world.uploads.firstBytes(keyOf(url), metadata?.etag ?? '', SIZE);
    expect(FILE.equals(bytes ?? Buffer.of())).toBe(true);
  });

  it('can be completed twice, even at the same time', async () => {
    const url = await open('twice');
    await sendParts(url);

    const done = { uploadedBytes: SIZE, parts: [] };

    expect(await Promise.all([next(url), next(url)])).toEqual([done, done]);
    expect(await next(url)).toEqual(done);
  });

  it('can be retried after another tab replaced a part while the upload was being completed', async () => {
    const url = await open('replaced');
    const { parts } = await next(url);
    await sendParts(url);

    const list: MultipartUploads['list'] = async (upload) => {
      const listed = await world.multipart.list(upload);
      const [first] = parts;
      if (first)
        await fetch(first.url, { method: 'PUT', body: Buffer.alloc(first.size, 'other ') });

      return listed;
    };

    const failure = await next(url, admin, { multipart: { ...world.multipart, list } }).catch(
      (error) => error,
    );

    expect(isDependencyFailure(failure)).toBe(true);
    expect(await next(url)).toEqual({ uploadedBytes: SIZE, parts: [] });
  });

  it('is found again by its fingerprint until it is complete', async () => {
    const url = await reserve(fingerprintOf('a'));
    expect(url).not.toContain('?');
    expect(await reserve(fingerprintOf('a'))).toBe(url);
    expect(await reserve(fingerprintOf('b'))).not.toBe(url);
    expect(await reserve(fingerprintOf('a'), SIZE - 1)).not.toBe(url);
    expect(await reserve(fingerprintOf('a'), SIZE, anotherAdmin)).not.toBe(url);

    const { parts } = await next(url);
    expect(parts.map(({ size }) => size)).toEqual([
      UPLOAD_PART_BYTES,
      UPLOAD_PART_BYTES,
      SIZE % UPLOAD_PART_BYTES,
    ]);

    await sendAll(url);
    expect(await reserve(fingerprintOf('a'))).not.toBe(url);

    await Promise.all([release(url), release(await reserve(fingerprintOf('a')))]);
  });

  it('leaves nothing behind when it is canceled, and accepts no more parts', async () => {
    const before = await countMultipartUploads();
    const url = await reserve(fingerprintOf('c'));
    const { parts } = await next(url);
    const [first, second] = parts;
    expect(first && (await send(first))).toBe(200);

    await release(url);
    expect(await countMultipartUploads()).toBe(before);
    expect(second && (await send(second))).toBe(404);
    expect((await next(url)).refused).toBe('UPLOAD_NOT_FOUND');
    expect(await stored(url)).toBeUndefined();
    expect(await reserve(fingerprintOf('c'))).not.toBe(url);
  });

  it('is deleted when it is released after completion', async () => {
    const url = await open('released');
    await sendAll(url);
    await release(url);
    expect(await stored(url)).toBeUndefined();
  });

  it('begins only once if two calls begin it at the same time', async () => {
    const before = await countMultipartUploads();
    const url = await open('raced');
    const [one, other] = await Promise.all([next(url), next(url)]);
    const ids = [one, other].map(({ parts }) =>
      new URL(parts[0]?.url ?? '').searchParams.get('uploadId'),
    );

    expect(ids[0]).toBe(ids[1]);
    expect(await countMultipartUploads()).toBe(before + 1);

    await release(url);
  });
});

describe('the parts of an upload', () => {
  it.each([
    ['a larger one', { 'content-length': '1001' }, 1001],
    ['a smaller one', { 'content-length': '999' }, 999],
    ['one without a length', { 'transfer-encoding': 'chunked' }, 1000],
  ])('are refused by storage if a client sends %s', async (title, headers, bytes) => {
    const url = await open(title.replaceAll(' ', '-'), SIZE - 1000);
    const part = (await next(url)).parts.at(-1);

    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(part?.url ?? '', { method: 'PUT', headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });

      sent.on('error', reject);
      sent.end(Buffer.alloc(bytes));
    });

    expect(status).toBe(403);

    await release(url);
  });

  it('are refused by storage under another number', async () => {
    const url = await open('renumbered');
    const [part] = (await next(url)).parts;
    const forged = new URL(part?.url ?? '');
    forged.searchParams.set('partNumber', '10');
    expect(part && (await send({ ...part, url: forged.href }))).toBe(403);

    await release(url);
  });

  it('count as missing if their size is wrong, and are left out if the file has fewer', async () => {
    const url = await open('strange');
    const [part] = (await next(url)).parts;
    const upload = {
      key: keyOf(url),
      id: new URL(part?.url ?? '').searchParams.get('uploadId') ?? '',
    };

    for (const number of [1, 10]) {
      const signed = await world.multipart.signPart(upload, { number, from: 0, size: 3 }, 60);
      expect((await fetch(signed, { method: 'PUT', body: 'bad' })).status).toBe(200);
    }
    expect((await next(url)).parts[0]?.from).toBe(0);

    await sendAll(url);
    expect((await stored(url))?.size).toBe(SIZE);
  });
});

describe('continuing an upload in parts', () => {
  it('is refused for another administrator, after a day, and without a reservation', async () => {
    const url = await open('foreign');
    expect((await next(url, anotherAdmin)).refused).toBe('UPLOAD_NOT_FOUND');
    expect((await next(`${url}-unknown`)).refused).toBe('UPLOAD_NOT_FOUND');
    expect((await next('https://evil.example/incoming/admin-1/upload-foreign')).refused).toBe(
      'BAD_REQUEST',
    );

    world.setNow(A_DAY_LATER);
    expect((await next(url)).refused).toBe('UPLOAD_NOT_FOUND');
  });

  it('is refused for members, without a size, over 2 GB, and for an upload in one piece', async () => {
    expect(await reserve(fingerprintOf('d'), SIZE, { ...member, memberId: 'member-9' })).toBe(
      'ADMIN_ONLY',
    );
    expect(await reserve(fingerprintOf('d'), 0)).toBe('BAD_REQUEST');
    expect(await reserve(fingerprintOf('d'), 2 * 1024 ** 3 + 1)).toBe('TOO_LARGE');

    const single = await reserveUploadEndpoint.with(world)({
      ...aCall,
      caller: admin,
      body: { size: SIZE },
    });

    expect((await next(isRefusal(single) ? '' : single.body.uploadURL)).refused).toBe(
      'BAD_REQUEST',
    );
  });

  it('is refused if storage no longer knows the upload and has no file', async () => {
    const url = await open('expired-parts');
    const [part] = (await next(url)).parts;
    await world.multipart.abort({
      key: keyOf(url),
      id: new URL(part?.url ?? '').searchParams.get('uploadId') ?? '',
    });

    expect((await next(url)).refused).toBe('UPLOAD_NOT_FOUND');
  });

  it('succeeds if only the response to its completion was lost', async () => {
    const url = await open('lost-reply');
    await sendParts(url);

    const lost = {
      ...world.multipart,
      complete: async (...given: Parameters<MultipartUploads['complete']>) => {
        await world.multipart.complete(...given);
        throw new Error('connection lost');
      },
    };

    await expect(next(url, admin, { multipart: lost })).rejects.toThrow('connection lost');
    expect(await next(url)).toEqual({ uploadedBytes: SIZE, parts: [] });
  });
});
