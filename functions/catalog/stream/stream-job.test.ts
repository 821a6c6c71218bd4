import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobOutput, SourceVideo } from './stream-encoder.gateway.ts';
import { aSourceVideo } from './stream.fixtures.ts';
import { buildStreamJob } from './stream-job.ts';

const resources = { queueArn: 'arn:queue', roleArn: 'arn:role' };
const landscape = aSourceVideo({ width: 1920, height: 1080 });

const build = (source: Partial<SourceVideo> = {}) =>
  buildStreamJob(
    {
      bucket: 'content',
      key: 'media/content/course/star/copy-1',
      itemId: 'star',
      streamId: 'copy-1',
      source: { ...landscape, ...source },
    },
    resources,
  );

const listOutputs = (source: Partial<SourceVideo> = {}) =>
  build(source).Settings?.OutputGroups ?? [];

const listVersions = (source: Partial<SourceVideo> = {}): readonly JobOutput[] =>
  listOutputs(source)[0]?.Outputs ?? [];

const describeSizes = (source: Partial<SourceVideo>) =>
  listVersions(source).flatMap(({ VideoDescription: video }) =>
    video ? [`${video.Width}x${video.Height}`] : [],
  );

describe('the versions of a video', () => {
  it.each([
    ['4K', { width: 3840, height: 2160 }, ['640x360', '960x540', '1280x720', '1920x1080']],
    ['1080p', {}, ['640x360', '960x540', '1280x720', '1920x1080']],
    ['720p', { width: 1280, height: 720 }, ['640x360', '960x540', '1280x720']],
    ['a size between two rungs', { width: 854, height: 480 }, ['640x360']],
    [
      'a portrait phone video',
      { width: 1080, height: 1920 },
      ['360x640', '540x960', '720x1280', '1080x1920'],
    ],
    ['a size below the lowest rung', { width: 321, height: 241 }, ['320x240']],
  ])('have these sizes for %s', (_, source, sizes) => {
    expect(describeSizes(source)).toEqual(sizes);
  });

  it('are never larger than the source, and have even sizes', () => {
    const length = fc.integer({ min: 32, max: 4096 });
    fc.assert(
      fc.property(length, length, (width, height) => {
        for (const { Outputs = [] } of listOutputs({ width, height })) {
          for (const { VideoDescription: video } of Outputs) {
            if (!video) continue;

            expect(video.Width).toBeLessThanOrEqual(width);
            expect(video.Height).toBeLessThanOrEqual(height);
            expect([(video.Width ?? 1) % 2, (video.Height ?? 1) % 2]).toEqual([0, 0]);
          }
        }
      }),
    );
  });

  it('share one audio version, which is missing for a silent video', () => {
    const names = listVersions().map(({ NameModifier }) => NameModifier);
    expect(names).toEqual(['-360p', '-540p', '-720p', '-1080p', '-audio']);

    const audio = listVersions().find(({ AudioDescriptions }) => AudioDescriptions);
    const group = audio?.ContainerSettings?.CmfcSettings?.AudioGroupId;
    expect(listVersions()[0]?.ContainerSettings?.CmfcSettings?.AudioRenditionSets).toBe(group);
    expect(JSON.stringify(build({ hasAudio: false }))).not.toMatch(/audio/i);
  });

  it('have standard colors, even if the source is HDR', () => {
    const convert = { ColorCorrector: { ColorSpaceConversion: 'FORCE_709' } };
    const preprocessors = listVersions({ isHdr: true }).map(
      ({ VideoDescription: video }) => video?.VideoPreprocessors,
    );

    expect(preprocessors.slice(0, -1)).toEqual([convert, convert, convert, convert]);
    expect(JSON.stringify(build())).not.toContain('ColorCorrector');
  });
});

/** https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html */
describe('the job document', () => {
  it('reads and writes only below the two prefixes of the role', () => {
    const addresses = JSON.stringify(build()).match(/s3:[^"]+/g) ?? [];
    const folder = 's3://content/media/content/streams/star/copy-1/';

    expect(addresses).toEqual([
      's3://content/media/content/course/star/copy-1',
      `${folder}video`,
      `${folder}poster`,
      `${folder}thumbnail`,
    ]);
  });

  it('is started once per file, and names the item in its events', () => {
    const { ClientRequestToken, UserMetadata, Queue, Role } = build();
    expect({ ClientRequestToken, UserMetadata, Queue, Role }).toEqual({
      ClientRequestToken: 'copy-1',
      UserMetadata: { itemId: 'star', streamId: 'copy-1' },
      Queue: 'arn:queue',
      Role: 'arn:role',
    });
  });

  it('stays within the limits of MediaConvert', () => {
    for (const { Outputs = [] } of listOutputs()) {
      const names = Outputs.map(({ NameModifier }) => NameModifier);
      expect(new Set(names).size).toBe(Outputs.length);
      for (const { VideoDescription: video } of Outputs) {
        const settings = video?.CodecSettings?.H264Settings;
        if (!settings) continue;

        expect(settings.MaxBitrate).toBeGreaterThanOrEqual(1000);
        expect(settings.MaxBitrate).toBeLessThanOrEqual(1_152_000_000);
        expect(settings.QvbrSettings?.QvbrQualityLevel).toBeLessThanOrEqual(10);
        // H.264 levels up to 4.1, which all phones decode, allow at most 1920x1080.
        expect((video?.Width ?? 0) * (video?.Height ?? 0)).toBeLessThanOrEqual(1920 * 1088);
      }
    }
  });

  it('starts every segment with a key frame', () => {
    const cmaf = listOutputs()[0]?.OutputGroupSettings?.CmafGroupSettings;
    const gop = listVersions()[0]?.VideoDescription?.CodecSettings?.H264Settings?.GopSize ?? 0;
    expect([(cmaf?.SegmentLength ?? 1) % gop, (cmaf?.FragmentLength ?? 1) % gop]).toEqual([0, 0]);
  });
});
