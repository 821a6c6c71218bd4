import {
  CreateJobCommand,
  MediaConvertClient,
  ProbeCommand,
  type Container,
  type CreateJobCommandInput,
  type FrameRate,
  type Output,
  type OutputGroup,
  type VideoDescription,
} from '@aws-sdk/client-mediaconvert';
import { awsClientConfig } from '#platform/aws-client-config.ts';
import { once } from '#platform/environment.ts';
import { isErrorNamed } from '#platform/error-name.ts';

export type EncodingJob = CreateJobCommandInput;
export type JobOutputGroup = OutputGroup;
export type JobOutput = Output;
export type JobVideo = VideoDescription;

/** The properties of a source video that decide which versions are made. */
export interface SourceVideo {
  /** Pixels, as displayed after rotation. */
  width: number;
  height: number;
  /** Null if the file doesn't state it. */
  durationSeconds: number | null;
  /** Null if the file doesn't state it. */
  framesPerSecond: number | null;
  hasAudio: boolean;
  isHdr: boolean;
}

export type StreamEncoder = ReturnType<typeof streamEncoder>;

/** Reading a video's headers takes MediaConvert a few seconds. */
const TIMEOUT_MS = 30_000;
const HDR_TRANSFERS: readonly (string | undefined)[] = ['ARIB_B67', 'SMPTE_2084'];
/** The smallest width and height that MediaConvert encodes, in pixels. */
const MIN_PIXELS = 32;

const mediaConvert = /* @__PURE__ */ once(
  () => new MediaConvertClient(awsClientConfig(TIMEOUT_MS)),
);

export function streamEncoder(client: MediaConvertClient = mediaConvert()) {
  return {
    /** Returns undefined if the object isn't a readable video. */
    async probe({ bucket, key }: { bucket: string; key: string }) {
      const command = new ProbeCommand({ InputFiles: [{ FileUrl: `s3://${bucket}/${key}` }] });
      const reply = await undefinedIfRejected(client.send(command));
      return toSource(reply?.ProbeResults?.[0]?.Container ?? {});
    },

    /**
     * Starts the job and returns its ID. Returns undefined if MediaConvert rejects the job's
     * settings.
     */
    start: async (job: EncodingJob) =>
      (await undefinedIfRejected(client.send(new CreateJobCommand(job))))?.Job?.Id,
  };
}

function toSource({ Duration, Tracks = [] }: Container): SourceVideo | undefined {
  const track = Tracks.find(({ TrackType }) => TrackType === 'video');
  if (!track?.VideoProperties) return undefined;

  const {
    Width = 0,
    Height = 0,
    Rotation = 0,
    FrameRate,
    TransferCharacteristics,
  } = track.VideoProperties;

  if (Math.min(Width, Height) < MIN_PIXELS) return undefined;

  const isTurned = Math.abs(Rotation) % 180 === 90;

  return {
    width: isTurned ? Height : Width,
    height: isTurned ? Width : Height,
    durationSeconds: Duration ?? track.Duration ?? null,
    framesPerSecond: toNumber(FrameRate),
    hasAudio: Tracks.some(({ TrackType }) => TrackType === 'audio'),
    isHdr: HDR_TRANSFERS.includes(TransferCharacteristics),
  };
}

function toNumber({ Numerator, Denominator }: FrameRate = {}): number | null {
  return Numerator && Denominator ? Numerator / Denominator : null;
}

/** A retry can't fix a rejected request, but it can fix a throttled one. */
async function undefinedIfRejected<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isErrorNamed(error, 'BadRequestException')) return undefined;
    throw error;
  }
}
