import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListeningServer } from 'local-cloud/http-server';
import { makeMedia, toneTrack, videoTrack } from 'local-cloud/media-file';
import { startMediaConvert } from 'local-cloud/mediaconvert';
import { startS3, type S3 } from 'local-cloud/s3';
import { Permissions } from 'local-cloud/permissions';

import { streamEncoder } from './stream-encoder.gateway.ts';
import { buildStreamJob } from './stream-job.ts';
import { aSourceVideo } from './stream.fixtures.ts';

const BUCKET = 'content-bucket';
const SOURCE_KEY = 'media/content/course/star/copy-1';
const FOLDER = 'media/content/streams/star/copy-1/';
const QUEUE = 'arn:aws:mediaconvert:us-east-1:000000000000:queues/main';
const ROLE = 'arn:aws:iam::000000000000:role/encoding';
const resources = { queueArn: QUEUE, roleArn: ROLE };

const permissions = new Permissions();

const grant = (principal: string, Action: string, Resource: string) =>
  permissions.grant(principal, { Statement: [{ Effect: 'Allow', Action, Resource }] });

const events: Readonly<Record<string, unknown>>[] = [];
let folder: string;
let s3: S3;
let service: ListeningServer;

const credentials = (principal: string) => ({
  accessKeyId: principal,
  secretAccessKey: `${principal} secret`,
});

const s3As = (principal: string) =>
  new S3Client({ endpoint: s3.url, region: 'us-east-1', credentials: credentials(principal) });

const clientAs = (principal: string) =>
  new MediaConvertClient({
    endpoint: service.url,
    region: 'us-east-1',
    credentials: credentials(principal),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mediaconvert-test-'));

  const access = {
    findCredential: (principal: string) => ({ secret: `${principal} secret`, principal }),
    authorize: (call: Parameters<Permissions['allows']>[0]) =>
      call.principal === 'test' || permissions.allows(call),
  };

  s3 = await startS3({ ...access, stateDir: folder, notify: () => undefined });
  await s3.createBucket(BUCKET);
  service = await startMediaConvert({
    access,
    s3As,
    publishEvent: (event) => void events.push(event),
  });

  grant('copier', 'mediaconvert:CreateJob', QUEUE);
  grant('copier', 'mediaconvert:Probe', '*');
  grant('copier', 'iam:PassRole', ROLE);
  grant('copier', 's3:GetObject', `arn:aws:s3:::${BUCKET}/media/content/*`);
  grant('encoding', 's3:GetObject', `arn:aws:s3:::${BUCKET}/media/content/course/*`);
  grant('encoding', 's3:PutObject', `arn:aws:s3:::${BUCKET}/media/content/streams/*`);

  // Phones record HEVC in a MOV file.
  const source = videoTrack([['testsrc2', 'size=960x540:rate=6:duration=13']], 'libx265', {
    preset: 'ultrafast',
  });
  const path = join(folder, 'source.mov');
  makeMedia({ path, format: 'mov', tracks: [source, toneTrack(440, 13, 'aac')] });
  await put(SOURCE_KEY, await readFile(path));
  await put('media/content/course/star/text', Buffer.from('no video'));
});

afterAll(async () => {
  await service.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function put(Key: string, Body: Buffer): Promise<void> {
  await s3As('test').send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
}

async function read(name: string): Promise<Buffer> {
  const { Body } = await s3As('test').send(
    new GetObjectCommand({ Bucket: BUCKET, Key: `${FOLDER}${name}` }),
  );
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

const buildJob = (streamId: string, key = SOURCE_KEY) => {
  const source = aSourceVideo({ width: 960, height: 540 });
  return buildStreamJob({ bucket: BUCKET, key, itemId: 'star', streamId, source }, resources);
};

const findEvent = (streamId: string) =>
  events.find(({ detail }) => JSON.stringify(detail).includes(`"streamId":"${streamId}"`))?.detail;

describe('a video', () => {
  it('is probed, even if its codec is HEVC', async () => {
    const encoder = streamEncoder(clientAs('copier'));
    expect(await encoder.probe({ bucket: BUCKET, key: SOURCE_KEY })).toEqual({
      width: 960,
      height: 540,
      durationSeconds: 13,
      framesPerSecond: expect.closeTo(6, 0),
      hasAudio: true,
      isHdr: false,
    });

    expect(
      await encoder.probe({ bucket: BUCKET, key: 'media/content/course/star/text' }),
    ).toBeUndefined();
  });

  it('is encoded once, in two sizes with a common audio version, a poster and thumbnails', async () => {
    const encoder = streamEncoder(clientAs('copier'));
    const jobIds = [
      await encoder.start(buildJob('copy-1')),
      await encoder.start(buildJob('copy-1')),
    ];

    expect(jobIds[0]).toBe(jobIds[1]);
    await expect.poll(() => findEvent('copy-1')).toBeDefined();

    const toUrl = (name: string) => `s3://${BUCKET}/${FOLDER}${name}`;
    expect(findEvent('copy-1')).toMatchObject({
      queue: QUEUE,
      jobId: jobIds[0],
      status: 'COMPLETE',
      outputGroupDetails: [
        { playlistFilePaths: [toUrl('video.m3u8')] },
        { outputDetails: [{ outputFilePaths: [toUrl('poster.0000001.jpg')] }] },
        { outputDetails: [{ outputFilePaths: [toUrl('thumbnail.0000001.jpg')] }] },
      ],
    });

    expect(events).toHaveLength(1);

    const { Contents = [] } = await s3As('test').send(
      new ListObjectsV2Command({ Bucket: BUCKET, Prefix: FOLDER }),
    );
    const versions = ['-360p', '-540p', '-audio'].flatMap((name) => [
      `video${name}.m3u8`,
      `video${name}.mp4`,
    ]);

    expect(Contents.map(({ Key }) => Key?.slice(FOLDER.length)).toSorted()).toEqual(
      [
        ...versions,
        'video.m3u8',
        'poster.0000000.jpg',
        'poster.0000001.jpg',
        'thumbnail.0000000.jpg',
        'thumbnail.0000001.jpg',
      ].toSorted(),
    );

    expect((await read('video-540p.m3u8')).toString()).toMatch(
      /#EXT-X-MAP:URI="video-540p.mp4"[^]*#EXT-X-BYTERANGE:/,
    );
    expect(await sharp(await read('thumbnail.0000001.jpg')).metadata()).toMatchObject({
      width: 160,
      height: 90,
    });
  });
});

describe('a job', () => {
  it('ends with an error if its source isn’t a video', async () => {
    await streamEncoder(clientAs('copier')).start(
      buildJob('broken', 'media/content/course/star/text'),
    );
    await expect.poll(() => findEvent('broken')).toMatchObject({ status: 'ERROR' });
  });

  it('ends with an error if its role may not read the source', async () => {
    await put('media/content/podcast/star/copy-1', Buffer.from('x'));
    await streamEncoder(clientAs('copier')).start(
      buildJob('forbidden', 'media/content/podcast/star/copy-1'),
    );

    await expect.poll(() => findEvent('forbidden')).toMatchObject({ status: 'ERROR' });
  });

  it('needs the caller’s permission', async () => {
    await expect(streamEncoder(clientAs('stranger')).start(buildJob('x'))).rejects.toThrow(
      'not authorized',
    );
  });

  it('is rejected without the fields that the mock server follows', async () => {
    const job = { ...buildJob('incomplete'), ClientRequestToken: undefined };
    const incomplete = { ...job, Settings: { ...job.Settings, Inputs: [] } };
    expect(await streamEncoder(clientAs('copier')).start(incomplete)).toBeUndefined();
  });
});
