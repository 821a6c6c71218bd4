import { text as readText } from 'node:stream/consumers';
import { PutObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CALLER,
  findTestCredential,
  createTemporaryFolder,
} from '../aws/child-process.fixtures.ts';
import { startS3, type S3 } from './s3.ts';
import { createS3Client } from './s3-client.fixtures.ts';

const folder = createTemporaryFolder();
const Bucket = 'uploads';
/** Milliseconds since 1970. A whole second, because presigned URLs contain no milliseconds. */
const SIGNED = Date.parse('2026-03-01T10:00:00Z');
let s3: S3;
let client: S3Client;
let now = Date.now;
let mayPut = true;
let serial = 0;
let Key: string;

beforeAll(async () => {
  s3 = await startS3({
    stateDir: folder.path,
    findCredential: findTestCredential,
    clock: () => now(),
    notify: () => undefined,
    authorize: ({ action }) => mayPut || action !== 's3:PutObject',
  });

  await s3.createBucket(Bucket, {
    cors: [
      {
        allowedOrigins: ['*'],
        allowedMethods: ['PUT'],
        allowedHeaders: ['*'],
        exposeHeaders: ['ETag'],
        maxAgeSeconds: 7_200,
      },
    ],
  });

  await s3.createBucket('ours', {
    cors: [
      {
        allowedOrigins: ['https://app.example', 'https://*.dev.example'],
        allowedMethods: ['GET', 'PUT'],
      },
    ],
  });

  client = createS3Client(s3.url, CALLER, { requestChecksumCalculation: 'WHEN_REQUIRED' });
});

afterAll(async () => {
  client.destroy();
  await s3.close();
  folder.remove();
});

beforeEach(() => {
  now = Date.now;
  mayPut = true;
  serial += 1;
  Key = `member/${serial} a+b.webm`;
});

const signPut = (more: object = {}, options: object = {}) =>
  getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ...more }), {
    expiresIn: 900,
    ...options,
  });

const signPutThen = () => signPut({}, { signingDate: new Date(SIGNED) });

/** Signs the content type and length, like the upload API. */
const signStrictPut = (size: number) =>
  signPut(
    { ContentType: 'video/webm', ContentLength: size },
    { signableHeaders: new Set(['host', 'content-type', 'content-length']) },
  );

const upload = (url: string, body = 'hello', headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });

const stored = async () => {
  const object = s3.findObject(Bucket, Key);
  return object && readText(object.read());
};

describe('a presigned PUT', () => {
  it('stores the body without any other credential', async () => {
    const url = await signPut();
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host');

    const answer = await upload(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await stored()).toBe('hello');
  });

  it('enforces the signed checksum and metadata', async () => {
    const command = new PutObjectCommand({ Bucket, Key, Metadata: { owner: 'me' } });
    expect((await upload(await getSignedUrl(client, command))).status).toBe(200);
    expect(s3.findObject(Bucket, Key)?.record.metadata).toEqual({ owner: 'me' });

    // With its default settings, the SDK signs the checksum of an empty body.
    const defaultClient = createS3Client(s3.url);
    const refused = await upload(
      await getSignedUrl(defaultClient, new PutObjectCommand({ Bucket, Key })),
    );
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('BadDigest'),
    ]);
  });

  it('expires at the exact millisecond', async () => {
    const url = await signPutThen();
    now = () => SIGNED + 900_000;
    expect((await upload(url)).status).toBe(200);

    now = () => SIGNED + 900_001;

    const late = await upload(url);
    expect([late.status, await late.text()]).toEqual([
      403,
      expect.stringContaining('Request has expired'),
    ]);
  });

  it('is not valid long before the signing time', async () => {
    const url = await signPutThen();
    now = () => SIGNED - 3_600_000;
    expect((await upload(url)).status).toBe(403);
  });

  it.each([
    ['another key', (url: string) => url.replace('a%2Bb', 'a%2Bc')],
    ['another bucket', (url: string) => url.replace('/uploads/', '/ours/')],
    ['a longer life', (url: string) => url.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000')],
    ['an endless life', (url: string) => url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000000')],
    ['a later date', (url: string) => url.replace('T100000Z', 'T235959Z')],
    ['another signature', (url: string) => url.replace(/(X-Amz-Signature=)./, '$1z')],
    ['no signature', (url: string) => url.replace(/&X-Amz-Signature=[^&]+/, '')],
    ['nothing signed', (url: string) => url.replace(/\?.*/, '')],
    ['fewer signed headers', (url: string) => url.replace('SignedHeaders=host', 'SignedHeaders=')],
    ['one more parameter', (url: string) => `${url}&partNumber=1`],
    ['another service', (url: string) => url.replace('%2Fs3%2F', '%2Fsqs%2F')],
    ['another key id', (url: string) => url.replace(CALLER.accessKeyId, 'AKIDSOMEONEELSE')],
  ])('rejects %s', async (_, tamper) => {
    now = () => SIGNED;

    const url = await signPutThen();
    const tampered = tamper(url);
    expect(tampered).not.toBe(url);

    const answer = await upload(tampered);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toMatch(
      /<Code>(SignatureDoesNotMatch|AccessDenied|InvalidAccessKeyId)<\/Code>/,
    );
    expect(await stored()).toBeUndefined();
  });

  it('rejects another method', async () => {
    expect((await fetch(await signPut())).status).toBe(403);
  });

  it('rejects an unsigned x-amz header', async () => {
    const answer = await upload(await signPut(), 'x', { 'x-amz-meta-role': 'admin' });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('not signed'),
    ]);
  });

  it('is rejected once the signer loses the permission', async () => {
    const url = await signPut();
    mayPut = false;
    expect((await upload(url)).status).toBe(403);
  });

  it('enforces the signed content type and length', async () => {
    const url = await signStrictPut(5);
    const promised = { 'content-type': 'video/webm' };
    const outcomes = [
      await upload(url, 'hello', { 'content-type': 'text/html' }),
      await upload(url, 'hello, and more', promised),
      await upload(url, 'hell', promised),
    ];

    expect(outcomes.map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect((await upload(url, 'hello', promised)).status).toBe(200);
    expect(await stored()).toBe('hello');
  });

  it('reads a rejected body, so the client receives the response', async () => {
    const url = await signPut();
    const answer = await upload(
      url.replace('X-Amz-Expires=900', 'X-Amz-Expires=901'),
      'x'.repeat(8_000_000),
    );

    expect(answer.status).toBe(403);
  });
});

describe('a presigned GET', () => {
  it('supports ranges, and rejects a changed query', async () => {
    await upload(await signPut());

    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), {
      expiresIn: 60,
    });
    const answer = await fetch(url, { headers: { range: 'bytes=1-2' } });

    expect([answer.status, await answer.text()]).toEqual([206, 'el']);
    expect((await fetch(`${url}&response-content-type=text%2Fhtml`)).status).toBe(403);
  });
});

describe('CORS', () => {
  const preflight = (path: string, origin: string, method = 'PUT') =>
    fetch(`${s3.url}/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,if-none-match',
      },
    });

  it('lets any origin upload if the rule allows it, and exposes the ETag', async () => {
    const allowed = await preflight('uploads/k', 'https://anywhere.example');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type, if-none-match');
    expect(allowed.headers.get('access-control-max-age')).toBe('7200');

    const put = await upload(await signPut(), 'x', { origin: 'https://anywhere.example' });
    expect(put.headers.get('access-control-allow-origin')).toBe('*');
    expect(put.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  it('also adds CORS headers to errors', async () => {
    const refused = await upload((await signPut()).replace('=900', '=901'), 'x', {
      origin: 'https://a.example',
    });

    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      403,
      '*',
    ]);
  });

  it('rejects other methods, origins and headers', async () => {
    const refused = [
      await preflight('uploads/k', 'https://anywhere.example', 'DELETE'),
      await preflight('ours/k', 'https://evil.example'),
      await preflight('ours/k', 'https://app.example'),
    ];

    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect(refused[1]?.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('returns the origin that the rule names', async () => {
    const answer = await fetch(`${s3.url}/ours/k`, {
      headers: { origin: 'https://x.dev.example' },
    });

    expect(answer.headers.get('access-control-allow-origin')).toBe('https://x.dev.example');
    expect(answer.headers.get('vary')).toContain('Origin');
  });
});
