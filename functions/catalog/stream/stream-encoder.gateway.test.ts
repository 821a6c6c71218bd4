import {
  BadRequestException,
  CreateJobCommand,
  MediaConvertClient,
  ProbeCommand,
  TooManyRequestsException,
  type Container,
} from '@aws-sdk/client-mediaconvert';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { isDependencyFailure } from '#platform/dependency-failure.ts';

import { streamEncoder } from './stream-encoder.gateway.ts';
import { buildStreamJob } from './stream-job.ts';
import { aSourceVideo } from './stream.fixtures.ts';

const client = new MediaConvertClient({ region: 'us-east-1' });
const mediaConvert = mockClient(client);
const encoder = streamEncoder(client);

const job = buildStreamJob(
  { bucket: 'content', key: 'star', itemId: 'star', streamId: 'copy-1', source: aSourceVideo() },
  { queueArn: 'arn:queue', roleArn: 'arn:role' },
);

const rejected = new BadRequestException({
  message: 'The job settings are invalid.',
  $metadata: {},
});

const busy = new TooManyRequestsException({
  message: 'Rate exceeded',
  $metadata: { httpStatusCode: 429 },
});

beforeEach(() => mediaConvert.reset());

describe('probing', () => {
  const probe = (container: Container) => {
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: container }] });
    return encoder.probe({ bucket: 'content', key: 'star' });
  };

  const video = { Width: 1920, Height: 1080, FrameRate: { Numerator: 30_000, Denominator: 1001 } };

  it('passes the object’s S3 URL to MediaConvert', async () => {
    await probe({});
    expect(mediaConvert.commandCalls(ProbeCommand)[0]?.args[0].input).toEqual({
      InputFiles: [{ FileUrl: 's3://content/star' }],
    });
  });

  it.each([0, 180, -180])(
    'keeps width and height of a video that is rotated by %i degrees',
    async (Rotation) => {
      const Tracks = [{ TrackType: 'video' as const, VideoProperties: { ...video, Rotation } }];
      expect(await probe({ Tracks })).toMatchObject({ width: 1920, height: 1080 });
    },
  );

  it.each([90, 270, -90])(
    'swaps width and height of a video that is rotated by %i degrees',
    async (Rotation) => {
      const Tracks = [{ TrackType: 'video' as const, VideoProperties: { ...video, Rotation } }];
      expect(await probe({ Tracks })).toMatchObject({ width: 1080, height: 1920 });
    },
  );

  it.each(['ARIB_B67', 'SMPTE_2084'] as const)(
    'recognizes %s as HDR',
    async (TransferCharacteristics) => {
      const Tracks = [
        { TrackType: 'video' as const, VideoProperties: { ...video, TransferCharacteristics } },
      ];
      expect(await probe({ Tracks })).toMatchObject({ isHdr: true });
    },
  );

  it('reads the duration from the container, or else from the track', async () => {
    const Tracks = [{ TrackType: 'video' as const, Duration: 59, VideoProperties: video }];
    const lengths = [await probe({ Duration: 60, Tracks }), await probe({ Tracks })];
    expect(lengths.map((source) => source?.durationSeconds)).toEqual([60, 59]);
  });

  it('returns null for a duration or frame rate that the file doesn’t declare', async () => {
    const Tracks = [{ TrackType: 'video' as const, VideoProperties: { Width: 640, Height: 360 } }];
    expect(await probe({ Tracks })).toMatchObject({
      durationSeconds: null,
      framesPerSecond: null,
      hasAudio: false,
    });
  });

  it.each<[string, Container]>([
    ['without tracks', {}],
    ['with only an audio track', { Tracks: [{ TrackType: 'audio' }] }],
    [
      'with a picture too small to encode',
      { Tracks: [{ TrackType: 'video', VideoProperties: { Width: 640, Height: 31 } }] },
    ],
  ])('finds no video in a file %s', async (_, container) => {
    expect(await probe(container)).toBeUndefined();
  });

  it('finds no video if MediaConvert rejects the file', async () => {
    mediaConvert.on(ProbeCommand).rejects(rejected);
    expect(await encoder.probe({ bucket: 'content', key: 'star' })).toBeUndefined();
  });
});

describe('starting a job', () => {
  it('returns its ID', async () => {
    mediaConvert
      .on(CreateJobCommand)
      .resolves({ Job: { Id: 'job-1', Role: 'arn:role', Settings: {} } });

    expect(await encoder.start(job)).toBe('job-1');
    expect(mediaConvert.commandCalls(CreateJobCommand)[0]?.args[0].input).toEqual(job);
  });

  it('returns no ID if MediaConvert rejects the settings, because a retry can’t help', async () => {
    mediaConvert.on(CreateJobCommand).rejects(rejected);
    expect(await encoder.start(job)).toBeUndefined();
  });

  it('throws if MediaConvert is busy, so that the message is delivered again', async () => {
    mediaConvert.on(CreateJobCommand).rejects(busy);
    const failure = await encoder.start(job).catch((error: unknown) => error);
    expect(isDependencyFailure(failure)).toBe(true);
  });
});
