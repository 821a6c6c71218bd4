import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type S3 } from 'local-cloud/s3';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { sqsRecord } from '#platform/queue/sqs-record.fixtures.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';

import { checkUploadWorker, readUploadEvent } from './check-upload.worker.ts';
import { incomingFolder, type Reservation } from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const BUCKET = 'uploads-bucket';
const now = new Date('2026-01-01T12:00:00Z');

let folder: string;
let tables: LocalTables;
let s3: S3;
let client: S3Client;
let uploads: ObjectStore;
let reservations: ReservationStore;
/** Bodies of the S3 notifications. */
const events: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-upload-'));
  tables = await startLocalTables([{ name: 'uploads', partition: 'memberId' }]);

  const findCredential = () => ({ secret: credentials.secretAccessKey, principal: 'test' });
  s3 = await startS3({
    stateDir: folder,
    findCredential,
    notify: (_, body) => void events.push(body),
  });

  const rule = { queueArn: 'arn:aws:sqs:us-east-1:000000000000:uploads', prefix: 'incoming/' };
  await s3.createBucket(BUCKET, { notifications: [{ ...rule, events: ['s3:ObjectCreated:*'] }] });

  const options = {
    region: 'us-east-1',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  } as const;

  client = new S3Client({ ...options, endpoint: s3.url });
  uploads = objectStore(BUCKET, client);
  reservations = reservationStore(tables.client, 'uploads');
});

afterAll(async () => {
  client.destroy();
  await s3.close();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a reservation whose URL has no signed length. `put` uploads a file to that URL. */
async function reserve(memberId: string, limits: Pick<Reservation, 'limitBytes' | 'size'>) {
  const uploadId = 'upload-0123456789';
  const key = `${incomingFolder(memberId)}${uploadId}`;
  const url = await uploads.signUploadUrl(key, {}, 300);
  const expiresAt = new Date(now.getTime() + 3_600_000).toISOString();
  await reservations.open(memberId, uploadId, { key, url, expiresAt, ...limits }, now);

  const put = async (body: string) => {
    const before = events.length;
    expect((await fetch(url, { method: 'PUT', body })).status).toBe(200);
    await expect.poll(() => events.length).toBeGreaterThan(before);
  };

  return { uploadId, put, isThere: async () => (await uploads.metadata(key)) !== undefined };
}

/** Passes messages to the worker, as Lambda does. Defaults to all events not yet delivered. */
async function deliver(
  bodies: readonly string[] = events.splice(0),
  deps: Pick<Parameters<typeof checkUploadWorker.with>[0], 'reservations' | 'uploads'> = {
    reservations,
    uploads,
  },
) {
  const worker = createQueueHandler('check-upload', () =>
    checkUploadWorker.with({ ...deps, uploadsBucket: BUCKET }),
  );

  return worker({ Records: bodies.map((body, at) => sqsRecord(`message-${at}`, body)) });
}

describe('an uploaded file', () => {
  it.each([
    ['stays up to the limit', { limitBytes: 10 }, 10, true],
    ['is deleted over the limit', { limitBytes: 10 }, 11, false],
    ['stays without a stored limit', {}, 11, true],
    ['is deleted over its declared size without a stored limit', { size: 10 }, 11, false],
  ])('%s', async (title, limits, bytes, stays) => {
    const upload = await reserve(title.replaceAll(' ', '-'), limits);
    await upload.put('x'.repeat(bytes));
    expect(await deliver()).toEqual({ batchItemFailures: [] });
    expect(await upload.isThere()).toBe(stays);
  });

  it('is deleted if it replaces an allowed file, even if the event is delivered twice', async () => {
    const upload = await reserve('ann', { limitBytes: 10 });
    await upload.put('small');
    await deliver();
    await upload.put('much too large');

    const [event = ''] = events.splice(0);

    expect(await deliver([event, event])).toEqual({ batchItemFailures: [] });
    expect(await upload.isThere()).toBe(false);
  });

  it('is deleted if its reservation is already closed', async () => {
    const upload = await reserve('bob', { limitBytes: 10 });
    await reservations.close('bob', upload.uploadId);
    await upload.put('again');
    await deliver();

    expect(await upload.isThere()).toBe(false);
  });

  it('is deleted if the member’s account was deleted', async () => {
    const upload = await reserve('cora', { limitBytes: 10 });
    await tables.client.send(
      new DeleteCommand({ TableName: 'uploads', Key: { memberId: 'cora' } }),
    );
    await upload.put('late');
    await deliver();

    expect(await upload.isThere()).toBe(false);
  });

  it('is checked again if the deletion failed', async () => {
    const upload = await reserve('dan', { limitBytes: 3 });
    await upload.put('large');

    const away = { reservations, uploads: { remove: () => Promise.reject(new Error('away')) } };
    const [event = ''] = events.splice(0);
    expect(await deliver([event], away)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-0' }],
    });

    await deliver([event]);
    expect(await upload.isThere()).toBe(false);
  });
});

describe('an upload event', () => {
  const body = (change: object = {}) => {
    const { name, key, eventName } = {
      name: BUCKET,
      key: 'incoming/m%2B1/u-1',
      eventName: 'ObjectCreated:Put',
      ...change,
    };

    return JSON.stringify({
      Records: [{ eventName, s3: { bucket: { name }, object: { key, size: 5 } } }],
    });
  };

  it('contains the member, the upload and the size', () => {
    const work = [{ memberId: 'm+1', uploadId: 'u-1', key: 'incoming/m+1/u-1', size: 5 }];
    expect(readUploadEvent(body(), BUCKET)).toEqual({ kind: 'work', work });
  });

  it.each([
    body({ name: 'another-bucket' }),
    body({ eventName: 'ObjectRemoved:Delete' }),
    body({ key: 'incoming/only-one-part' }),
    body({ key: 'incoming/a/b/c' }),
    body({ key: 'elsewhere/a/b' }),
    '{"Service":"Amazon S3","Event":"s3:TestEvent"}',
  ])('is ignored if it isn’t about an upload: %s', (text) => {
    expect(readUploadEvent(text, BUCKET).kind).toBe('ignore');
  });

  it.each(['no JSON', '{}', '{"Records":[{}]}'])(
    'returns to the queue if it can’t be parsed: %s',
    async (text) => {
      expect(await deliver([text])).toEqual({
        batchItemFailures: [{ itemIdentifier: 'message-0' }],
      });
    },
  );
});
