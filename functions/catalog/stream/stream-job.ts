import type {
  EncodingJob,
  JobOutput,
  JobOutputGroup,
  JobVideo,
  SourceVideo,
} from './stream-encoder.gateway.ts';
import { buildStreamFolder, streamFiles, THUMBNAIL_SECONDS } from '../item/stream.ts';

interface StreamJobRequest {
  bucket: string;
  key: string;
  itemId: string;
  streamId: string;
  source: SourceVideo;
}

/**
 * ARNs of the queue and of the role with which MediaConvert reads the source and writes the
 * versions.
 */
export type EncodingResources = Readonly<Record<'queueArn' | 'roleArn', string>>;

/** Short sides in pixels, and the highest bit rate for each, in bits per second. */
const LADDER = [
  { pixels: 360, maxBitrate: 1_000_000 },
  { pixels: 540, maxBitrate: 2_000_000 },
  { pixels: 720, maxBitrate: 3_500_000 },
  { pixels: 1080, maxBitrate: 6_000_000 },
] as const;

type Rung = { pixels: number; maxBitrate: number };

const SEGMENT_SECONDS = 6;

/**
 * Key frame interval: a divisor of the segment length, so that every segment starts with a key
 * frame.
 */
const KEY_FRAME_SECONDS = 2;
const POSTER_SECONDS = 3;
const POSTER_PIXELS = 720;
const THUMBNAIL_PIXELS = 90;
const AUDIO_SELECTOR = 'Audio Selector 1';
const AUDIO_GROUP = 'audio';

/**
 * Builds the MediaConvert job that makes HLS versions with a separate audio version, a poster, and
 * thumbnails. Each version is one file, which players read in byte ranges. No version is larger
 * than the source.
 */
export function buildStreamJob(
  { bucket, key, itemId, streamId, source }: StreamJobRequest,
  { queueArn, roleArn }: EncodingResources,
): EncodingJob {
  const folder = `s3://${bucket}/${buildStreamFolder(itemId, streamId)}`;
  return {
    Queue: queueArn,
    Role: roleArn,
    // Repeating the request doesn't start a second job.
    ClientRequestToken: streamId,
    UserMetadata: { itemId, streamId },
    StatusUpdateInterval: 'SECONDS_600',

    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: `s3://${bucket}/${key}`,
          TimecodeSource: 'ZEROBASED',
          VideoSelector: { Rotate: 'AUTO' },
          ...(source.hasAudio && {
            AudioSelectors: { [AUDIO_SELECTOR]: { DefaultSelection: 'DEFAULT' } },
          }),
        },
      ],
      OutputGroups: [
        streamGroup(folder, source),
        captureGroup(`${folder}${streamFiles.poster}`, source, {
          pixels: POSTER_PIXELS,
          intervalSeconds: POSTER_SECONDS,
          // The first frame is often black, so the second one becomes the poster.
          maxCaptures: 2,
        }),
        captureGroup(`${folder}${streamFiles.thumbnail}`, source, {
          pixels: THUMBNAIL_PIXELS,
          intervalSeconds: THUMBNAIL_SECONDS,
        }),
      ],
    },
  };
}

function streamGroup(folder: string, source: SourceVideo): JobOutputGroup {
  return {
    Name: 'Stream',
    OutputGroupSettings: {
      Type: 'CMAF_GROUP_SETTINGS',
      CmafGroupSettings: {
        // MediaConvert adds the extension of the playlist.
        Destination: `${folder}${streamFiles.playlist.replace('.m3u8', '')}`,
        SegmentLength: SEGMENT_SECONDS,
        FragmentLength: KEY_FRAME_SECONDS,
        SegmentControl: 'SINGLE_FILE',
        WriteHlsManifest: 'ENABLED',
        WriteDashManifest: 'DISABLED',
      },
    },
    Outputs: [
      ...chooseRungs(source).map((rung) => videoOutput(rung, source)),
      ...(source.hasAudio ? [audioOutput()] : []),
    ],
  };
}

/** The rungs up to the source's size; for a source below the lowest rung, one rung of its size. */
function chooseRungs(source: SourceVideo): readonly Rung[] {
  const shortSide = Math.min(source.width, source.height);
  const rungs = LADDER.filter(({ pixels }) => pixels <= shortSide);
  return rungs.length > 0 ? rungs : [{ ...LADDER[0], pixels: shortSide }];
}

function videoOutput({ pixels, maxBitrate }: Rung, source: SourceVideo): JobOutput {
  return {
    NameModifier: `-${pixels}p`,
    ContainerSettings: {
      Container: 'CMFC',
      ...(source.hasAudio && { CmfcSettings: { AudioRenditionSets: AUDIO_GROUP } }),
    },
    VideoDescription: {
      ...scale(source, pixels),
      CodecSettings: {
        Codec: 'H_264',
        H264Settings: {
          RateControlMode: 'QVBR',
          QvbrSettings: { QvbrQualityLevel: 7 },
          MaxBitrate: maxBitrate,
          QualityTuningLevel: 'SINGLE_PASS_HQ',
          GopSizeUnits: 'SECONDS',
          GopSize: KEY_FRAME_SECONDS,
          FramerateControl: 'INITIALIZE_FROM_SOURCE',
        },
      },
    },
  };
}

function audioOutput(): JobOutput {
  return {
    NameModifier: '-audio',
    ContainerSettings: {
      Container: 'CMFC',
      CmfcSettings: {
        AudioGroupId: AUDIO_GROUP,
        AudioTrackType: 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
      },
    },
    AudioDescriptions: [
      {
        AudioSourceName: AUDIO_SELECTOR,
        CodecSettings: {
          Codec: 'AAC',
          AacSettings: { Bitrate: 128_000, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
        },
      },
    ],
  };
}

interface Captures {
  pixels: number;
  intervalSeconds: number;
  maxCaptures?: number;
}

/** Writes one JPEG per interval, as `<destination>.0000000.jpg` and so on. */
function captureGroup(
  destination: string,
  source: SourceVideo,
  captures: Captures,
): JobOutputGroup {
  const { pixels, intervalSeconds, maxCaptures } = captures;
  return {
    Name: destination.split('/').at(-1),

    OutputGroupSettings: {
      Type: 'FILE_GROUP_SETTINGS',
      FileGroupSettings: { Destination: destination },
    },

    Outputs: [
      {
        ContainerSettings: { Container: 'RAW' },
        VideoDescription: {
          ...scale(source, Math.min(pixels, source.width, source.height)),
          CodecSettings: {
            Codec: 'FRAME_CAPTURE',
            FrameCaptureSettings: {
              FramerateNumerator: 1,
              FramerateDenominator: intervalSeconds,
              ...(maxCaptures !== undefined && { MaxCaptures: maxCaptures }),
              Quality: 80,
            },
          },
        },
      },
    ],
  };
}

/**
 * Scales the source so that its short side has this many pixels. The encoder needs even numbers.
 */
function scale(source: SourceVideo, pixels: number): JobVideo {
  const factor = pixels / Math.min(source.width, source.height);
  const toEven = (length: number) => 2 * Math.floor((length * factor) / 2 + 1e-6);

  return {
    Width: toEven(source.width),
    Height: toEven(source.height),
    // Browsers differ in how they show HDR colors, which many phones record.
    ...(source.isHdr && {
      VideoPreprocessors: { ColorCorrector: { ColorSpaceConversion: 'FORCE_709' } },
    }),
  };
}
