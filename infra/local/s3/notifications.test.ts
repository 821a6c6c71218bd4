import { randomBytes } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Event } from 'aws-lambda';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  CALLER,
  runInChildProcess,
  findTestCredential,
  createTemporaryFolder,
  type ChildScript,
} from '../aws/child-process.fixtures.ts';
import type { Notify } from './notifications.ts';
import { startS3, type S3 } from './s3.ts';
import { createS3Client } from './s3-client.fixtures.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());
const Bucket = 'media';
const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:jobs';

const SETTINGS = {
  notifications: [{ queueArn: QUEUE, prefix: 'practice/', events: ['s3:ObjectCreated:*'] }],
};

let stateDir: string;
let s3: S3 | undefined;
let client: S3Client;
let received: { arn: string; event: S3Event }[];

const record: Notify = (arn, body) => void received.push({ arn, event: JSON.parse(body) });

async function start(notify: Notify = record): Promise<S3> {
  await s3?.close();
  s3 = await startS3({ stateDir, findCredential: findTestCredential, notify });
  await s3.createBucket(Bucket, SETTINGS);
  client = createS3Client(s3.url);

  return s3;
}

const put = (Key: string, Body = 'bytes') =>
  client.send(new PutObjectCommand({ Bucket, Key, Body }));

const keys = () => received.map(({ event }) => event.Records[0]?.s3.object.key);

beforeEach(() => {
  stateDir = `${folder.path}/${randomBytes(6).toString('hex')}`;
  received = [];
});

afterEach(async () => {
  client.destroy();
  await s3?.close();
  s3 = undefined;
});

describe('a created object', () => {
  it("sends an event in S3's format", async () => {
    const running = await start();
    await put('practice/a+b c/ü.webm');
    running.deliverPendingEvents();

    expect(received).toHaveLength(1);
    expect(received[0]?.arn).toBe(QUEUE);

    expect(received[0]?.event.Records[0]).toMatchObject({
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      eventName: 'ObjectCreated:Put',
      s3: {
        bucket: { name: Bucket, arn: 'arn:aws:s3:::media' },
        object: {
          key: 'practice/a%2Bb+c/%C3%BC.webm',
          size: 5,
          eTag: '4b3a6218bb3e3a7303e8a171a60fcf92',
        },
      },
    });
  });

  it('sends no event outside the prefix', async () => {
    const running = await start();
    await put('admin/practice/x');
    running.deliverPendingEvents();
    expect(received).toEqual([]);
  });

  it('also sends events for copies and multipart uploads, with increasing sequencers', async () => {
    const running = await start();
    await put('practice/1');
    await client.send(
      new CopyObjectCommand({ Bucket, Key: 'practice/2', CopySource: `${Bucket}/practice/1` }),
    );

    const upload = { Bucket, Key: 'practice/3' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    const { ETag } = await client.send(
      new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'x' }),
    );
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };

    await client.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }));
    running.deliverPendingEvents();

    const records = received
      .flatMap(({ event }) => event.Records)
      .toSorted((a, b) => (a.s3.object.key < b.s3.object.key ? -1 : 1));
    expect(records.map(({ eventName }) => eventName)).toEqual([
      'ObjectCreated:Put',
      'ObjectCreated:Copy',
      'ObjectCreated:CompleteMultipartUpload',
    ]);

    const sequencers = records.map((each) => each.s3.object.sequencer);
    expect(sequencers).toEqual(sequencers.toSorted());
    expect(new Set(sequencers).size).toBe(3);
  });
});

describe('a queue that does not respond', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  const refuse: Notify = () => {
    throw new Error('the queue is away');
  };

  it('gets the event once it responds again, without another write', async () => {
    let away = true;
    await start((arn, body) => (away ? refuse(arn, body) : record(arn, body)));
    await put('practice/1');
    await expect.poll(() => console.error).toHaveBeenCalled();

    away = false;
    await expect.poll(() => keys()).toEqual(['practice/1']);
  });

  it('gets every event after a restart, including those of overwritten or deleted objects', async () => {
    await start(refuse);
    await put('practice/1', 'one');
    await put('practice/1', 'two');
    await put('practice/2');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'practice/2' }));

    const running = await start();
    running.deliverPendingEvents();
    expect(keys().toSorted()).toEqual(['practice/1', 'practice/1', 'practice/2']);

    received = [];
    (await start()).deliverPendingEvents();
    expect(received).toEqual([]);
  });
});

describe('a kill', () => {
  /** Runs S3 in a child process, with a queue that accepts no event. */
  const startS3WithStuckQueue = (): Promise<ChildScript> =>
    runInChildProcess(`
      import { startS3 } from '${import.meta.dirname}/s3.ts';
      console.error = () => {};
      const s3 = await startS3({
        stateDir: '${stateDir}',
        findCredential: () => ({ secret: '${CALLER.secretAccessKey}', principal: 'x' }),
        notify: () => { throw new Error('the queue is away'); },
      });
      await s3.createBucket('${Bucket}', ${JSON.stringify(SETTINGS)});
      console.log(s3.url);
    `);

  it('loses neither an acknowledged object nor its event', async () => {
    const child = await startS3WithStuckQueue();
    client = createS3Client(child.firstLine);

    const acknowledged: string[] = [];

    const writes = Array.from({ length: 80 }, async (_, at) => {
      const key = `practice/${at}`;
      await put(key, `${key} `.repeat(5_000));
      acknowledged.push(key);
      if (acknowledged.length === 20) await child.kill();
    });

    await Promise.allSettled(writes);

    const running = await start();
    running.deliverPendingEvents();

    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    expect(acknowledged.filter((key) => !keys().includes(key))).toEqual([]);

    for (const Key of acknowledged) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      expect(await Body?.transformToString()).toBe(`${Key} `.repeat(5_000));
    }
  });
});
