import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  CALLER,
  findTestCredential,
  createTemporaryFolder,
} from '../aws/child-process.fixtures.ts';
import type { Authorize } from '../aws/credentials.ts';
import { startS3, type S3, type S3Options } from './s3.ts';
import { createS3Client } from './s3-client.fixtures.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());
const Bucket = 'media';
let stateDir: string;
let s3: S3;
let client: S3Client;

async function start(options: Partial<S3Options> = {}): Promise<void> {
  s3 = await startS3({
    stateDir,
    findCredential: findTestCredential,
    notify: () => undefined,
    ...options,
  });

  await s3.createBucket(Bucket, {
    lifecycle: [
      { prefix: '', abortUploadsAfterDays: 1 },
      { prefix: 'exports/', expireDays: 1 },
    ],
  });

  await s3.createBucket('uploads');
  client = createS3Client(s3.url);
}

async function restart(options: Partial<S3Options> = {}): Promise<void> {
  await s3.close();
  await start(options);
}

const put = (
  Key: string,
  Body: PutObjectCommandInput['Body'],
  more: Partial<PutObjectCommandInput> = {},
) => client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

const get = (Key: string, more: object = {}) =>
  client.send(new GetObjectCommand({ Bucket, Key, ...more }));

async function textOf(Key: string, more: object = {}): Promise<string | undefined> {
  return (await get(Key, more)).Body?.transformToString();
}

const md5 = (bytes: Buffer | string) => createHash('md5').update(bytes).digest('hex');

const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

const blobs = () => readdirSync(`${stateDir}/${Bucket}/blobs`);

beforeEach(async () => {
  stateDir = `${folder.path}/${randomBytes(6).toString('hex')}`;
  await start();
});

afterEach(async () => {
  client.destroy();
  await s3.close();
});

describe('objects', () => {
  it('returns a stored object with its type, metadata and MD5 as ETag', async () => {
    const sent = await put('a folder/ä+ü (1)?&.txt', 'hello', {
      ContentType: 'text/plain',
      ContentDisposition: 'inline',
      Metadata: { owner: 'me' },
    });

    expect(sent.ETag).toBe(`"${md5('hello')}"`);

    const got = await get('a folder/ä+ü (1)?&.txt');
    expect(await got.Body?.transformToString()).toBe('hello');

    expect(got).toMatchObject({
      ContentType: 'text/plain',
      ContentDisposition: 'inline',
      Metadata: { owner: 'me' },
      ContentLength: 5,
      ETag: sent.ETag,
    });
  });

  it('keeps a key with dots inside the bucket', async () => {
    await put('../../etc/passwd', 'x');
    await restart();

    expect(
      (await client.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key),
    ).toEqual(['../../etc/passwd']);
  });

  it('verifies and returns a checksum', async () => {
    await put('checked', 'bytes', { ContentEncoding: 'gzip' });
    expect(await get('checked')).toMatchObject({
      ContentEncoding: 'gzip',
      ChecksumCRC32: expect.any(String),
    });

    const wrong = { ContentMD5: Buffer.from(md5('other'), 'hex').toString('base64') };
    await expect(put('checked', 'bytes', wrong)).rejects.toMatchObject({ name: 'BadDigest' });

    const wrongCrc = { ChecksumCRC32: 'AAAAAA==' };
    await expect(put('checked', 'bytes', wrongCrc)).rejects.toMatchObject({ name: 'BadDigest' });
  });

  it('stores nothing if an upload is interrupted', async () => {
    const broken = new AbortController();
    const bytes = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        broken.abort();
        yield randomBytes(100_000);
      })(),
    );

    const write = new PutObjectCommand({
      Bucket,
      Key: 'broken',
      Body: bytes,
      ContentLength: 1_000_000,
    });

    client = createS3Client(s3.url, CALLER, { requestChecksumCalculation: 'WHEN_REQUIRED' });

    await expect(client.send(write, { abortSignal: broken.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await expect.poll(() => blobs()).toEqual([]);
    await expect(get('broken')).rejects.toMatchObject(status(404));
  });

  it('accepts an empty body', async () => {
    await put('empty', '');
    expect(await textOf('empty')).toBe('');
  });

  it('returns 404 for a missing or deleted object', async () => {
    await put('gone', 'x');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));

    await expect(get('gone')).rejects.toMatchObject({ name: 'NoSuchKey', ...status(404) });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject(
      status(404),
    );
    await expect(get('gone', { Bucket: 'absent' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
    expect(blobs()).toEqual([]);
  });

  it('deletes many at once', async () => {
    for (const Key of ['a', 'b&<c>', 'd']) await put(Key, Key);

    const Objects = [{ Key: 'a' }, { Key: 'b&<c>' }, { Key: 'never there' }];
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
    );

    expect(Deleted?.map(({ Key }) => Key)).toEqual(['a', 'b&<c>', 'never there']);
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1);
  });

  it('deletes expired objects and abandoned uploads', async () => {
    await put('exports/old', 'x');
    await put('old', 'x');
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'never finished' }));

    expect(await s3.deleteExpiredObjects(Date.now() + 80_000_000)).toBe(0);
    expect(await s3.deleteExpiredObjects(Date.now() + 90_000_000)).toBe(2);
    await expect(get('exports/old')).rejects.toMatchObject(status(404));
    expect((await get('old')).ContentLength).toBe(1);
  });
});

describe('ranges', () => {
  beforeEach(() => put('digits', '0123456789'));

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
  ])('%s', async (Range, bytes, ContentRange) => {
    const got = await get('digits', { Range });
    expect(await got.Body?.transformToString()).toBe(bytes);
    expect(got).toMatchObject({ ContentRange, ContentLength: bytes.length, ...status(206) });
  });

  it('returns 416 beyond the end', async () => {
    await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({
      name: 'InvalidRange',
      ...status(416),
    });
  });

  it('lets a reader finish if the object is overwritten meanwhile', async () => {
    const bytes = randomBytes(4_000_000);
    await put('digits', bytes);

    const { Body } = await get('digits');
    await put('digits', 'short');

    expect(md5(Buffer.from((await Body?.transformToByteArray()) ?? []))).toBe(md5(bytes));
    expect(blobs()).toHaveLength(1);
  });
});

describe('conditions', () => {
  it('reject a read of another version', async () => {
    await put('file', 'one');
    await expect(get('file', { IfMatch: '"other"' })).rejects.toMatchObject(status(412));
  });

  it('are not offered for writes', async () => {
    await expect(put('file', 'one', { IfNoneMatch: '*' })).rejects.toMatchObject(status(501));
    await expect(get('file')).rejects.toMatchObject(status(404));
  });
});

describe('copies', () => {
  const copy = (more: object) =>
    client.send(
      new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: 'uploads/raw%20file', ...more }),
    );

  beforeEach(() =>
    put('raw file', 'bytes', {
      Bucket: 'uploads',
      ContentType: 'video/webm',
      Metadata: { a: '1' },
    }),
  );

  it('copy exactly the version whose ETag was checked', async () => {
    const { CopyObjectResult } = await copy({ CopySourceIfMatch: `"${md5('bytes')}"` });
    expect(CopyObjectResult?.ETag).toBe(`"${md5('bytes')}"`);
    expect(await get('copy')).toMatchObject({ ContentType: 'video/webm', Metadata: { a: '1' } });

    await put('raw file', 'exchanged', { Bucket: 'uploads' });
    await expect(copy({ CopySourceIfMatch: `"${md5('bytes')}"` })).rejects.toMatchObject(
      status(412),
    );
    expect(await textOf('copy')).toBe('bytes');
  });

  it('replace the metadata on request', async () => {
    await copy({ MetadataDirective: 'REPLACE', ContentType: 'video/mp4' });
    expect(await get('copy')).toMatchObject({ ContentType: 'video/mp4', Metadata: {} });
  });

  it('return 404 if the source does not exist', async () => {
    await expect(copy({ CopySource: 'uploads/absent' })).rejects.toMatchObject(status(404));
  });
});

describe('multipart uploads', () => {
  const upload = { Bucket, Key: 'large' };
  const MEGABYTES = 1024 * 1024;

  async function begin(): Promise<{ Bucket: string; Key: string; UploadId: string | undefined }> {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...upload, ContentType: 'video/mp4' }),
    );
    return { ...upload, UploadId };
  }

  it('join uploaded and copied parts', async () => {
    const source = randomBytes(6 * MEGABYTES);
    await put('source', source, { Bucket: 'uploads' });

    const started = await begin();

    const copied = await client.send(
      new UploadPartCopyCommand({
        ...started,
        PartNumber: 1,
        CopySource: 'uploads/source',
        CopySourceRange: `bytes=0-${5 * MEGABYTES - 1}`,
      }),
    );

    await restart();

    const sent = await client.send(
      new UploadPartCommand({ ...started, PartNumber: 2, Body: 'the end' }),
    );
    const Parts = [
      { PartNumber: 1, ETag: copied.CopyPartResult?.ETag },
      { PartNumber: 2, ETag: sent.ETag },
    ];

    const done = await client.send(
      new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }),
    );
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-2"$/);

    const got = await get('large');
    const expected = Buffer.concat([source.subarray(0, 5 * MEGABYTES), Buffer.from('the end')]);
    expect(md5(Buffer.from((await got.Body?.transformToByteArray()) ?? []))).toBe(md5(expected));
    expect(got.ContentType).toBe('video/mp4');
  });

  it('reject wrong, unordered and too small parts, and aborted uploads', async () => {
    const started = await begin();
    const complete = (Parts: { PartNumber: number; ETag?: string }[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }));
    const [one, two] = await Promise.all(
      [1, 2].map((PartNumber) =>
        client.send(new UploadPartCommand({ ...started, PartNumber, Body: 'small' })),
      ),
    );

    const [first, second] = [
      { PartNumber: 1, ETag: one?.ETag },
      { PartNumber: 2, ETag: two?.ETag },
    ];
    await expect(complete([first, second])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete([second, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete([{ ...first, ETag: '"other"' }])).rejects.toMatchObject({
      name: 'InvalidPart',
    });

    const outOfRange = client.send(
      new UploadPartCommand({ ...started, PartNumber: 10_001, Body: 'part' }),
    );
    await expect(outOfRange).rejects.toMatchObject({ name: 'InvalidArgument' });

    await client.send(new AbortMultipartUploadCommand(started));
    await expect(complete([first])).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('are unknown after completion, and completion removes parts that were left out', async () => {
    const started = await begin();
    const sent = await client.send(
      new UploadPartCommand({ ...started, PartNumber: 1, Body: 'all' }),
    );
    await client.send(new UploadPartCommand({ ...started, PartNumber: 2, Body: 'left out' }));

    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: sent.ETag }] };
    const complete = () =>
      client.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload }));

    await complete();
    await expect(complete()).rejects.toMatchObject({ name: 'NoSuchUpload' });

    const late = client.send(new UploadPartCommand({ ...started, PartNumber: 3, Body: 'late' }));
    await expect(late).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect(await textOf('large')).toBe('all');
  });
});

describe('lists', () => {
  beforeEach(async () => {
    for (const Key of ['a', 'dir/1', 'dir/2', 'dir/sub/3', 'z&<']) await put(Key, Key);
  });

  async function pages(input: object): Promise<string[][]> {
    const found: string[][] = [];
    let ContinuationToken: string | undefined;

    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ContinuationToken, ...input }),
      );
      found.push(page.Contents?.map(({ Key }) => Key ?? '') ?? []);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);

    return found;
  }

  it('are paginated', async () => {
    expect(await pages({ MaxKeys: 2 })).toEqual([['a', 'dir/1'], ['dir/2', 'dir/sub/3'], ['z&<']]);
  });
});

describe('access', () => {
  it('rejects a wrong secret key and an unknown access key', async () => {
    const forged = createS3Client(s3.url, { ...CALLER, secretAccessKey: 'guessed' });
    const write = new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' });
    await expect(forged.send(write)).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      ...status(403),
    });

    const stranger = createS3Client(s3.url, { accessKeyId: 'NOBODY', secretAccessKey: 'x' });
    await expect(stranger.send(write)).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
      ...status(403),
    });
    expect((await fetch(`${s3.url}/${Bucket}/x`)).status).toBe(403);
  });

  it("checks the caller's permission for the action on the object", async () => {
    const asked: Parameters<Authorize>[0][] = [];
    await restart({ authorize: (request) => asked.push(request) < 0 });

    await expect(put('k', 'x')).rejects.toMatchObject({ name: 'AccessDenied', ...status(403) });
    expect(asked).toEqual([
      { principal: 'tester', action: 's3:PutObject', resource: 'arn:aws:s3:::media/k' },
    ]);
  });

  it('does not reveal missing keys to callers without list permission', async () => {
    await restart({ authorize: ({ action }) => action !== 's3:ListBucket' });
    await expect(get('absent')).rejects.toMatchObject({ name: 'AccessDenied', ...status(403) });
  });

  it('checks the permissions for the source and the target of a copy', async () => {
    await put('secret', 'x');
    await restart({ authorize: ({ action }) => action !== 's3:GetObject' });
    const copy = new CopyObjectCommand({ Bucket, Key: 'mine', CopySource: `${Bucket}/secret` });
    await expect(client.send(copy)).rejects.toMatchObject(status(403));
  });
});
