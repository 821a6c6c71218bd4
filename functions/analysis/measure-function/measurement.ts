import * as z from 'zod';
import { evidenceKinds, waveformSchema } from '#shared/analysis/analysis-record.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { MAX_ANALYZED_SECONDS, VIDEO_LENGTH_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { unreadableReasons } from '#shared/practice/analysis-status.ts';
import { ENGINE_VERSION } from '../engine/engine-version.ts';
import { MAX_CLIP_SECONDS, countSamples } from '../language/speech-clip.ts';

/*
 * The measuring function decodes untrusted files, so its response is untrusted too. These schemas limit numbers and
 * lengths, and allow no free text.
 */

const MAX_SPANS = 3_000;
const MAX_MOMENTS = 2_000;

const SHARE_SIGNALS: ReadonlySet<string> = new Set([
  'pauseShare',
  'cameraContactShare',
  'tiltedShouldersShare',
  'slouchingShare',
  'tiltedHeadShare',
  'multipleFacesShare',
  'smileDetected',
]);

const share = z.number().min(0).max(1);

/**
 * In seconds. May exceed `MAX_ANALYZED_SECONDS` by up to one, because the last span may end
 * slightly later.
 */
const seconds = z
  .number()
  .min(0)
  .max(MAX_ANALYZED_SECONDS + 1);

const span = { start: seconds, end: seconds };
const isForward = ({ start, end }: { start: number; end: number }) => start <= end;

const spansSchema = z
  .array(z.strictObject(span).refine(isForward))
  .max(MAX_SPANS)
  .refine(
    (spans) => spans.every(({ start }, at) => start >= (spans[at - 1]?.start ?? 0)),
    'spans out of order',
  );

const valuesSchema = z
  .partialRecord(
    z.enum(signalKeys).exclude(['wordingScore', 'fillersPerMinute']),
    z.strictObject({ value: z.number().min(0).max(100_000), coverage: share }),
  )
  .refine(
    (values) =>
      Object.entries(values).every(([key, { value }]) => !SHARE_SIGNALS.has(key) || value <= 1),
    'a share is over 1',
  );

const measurementsSchema = z.strictObject({
  analyzedSeconds: seconds,
  hasSound: z.boolean(),
  values: valuesSchema,
  facts: z.strictObject({
    noFaceShare: share,
    multipleFacesShare: share,
    speechSeconds: seconds,
    voicedSeconds: seconds,
    levelRangeDb: z.number().min(0).max(1_000),
    pitchJumpsPerMinute: z.number().min(0).max(6_000).optional(),
  }),
  moments: z
    .array(
      z
        .strictObject({
          kind: z.enum(evidenceKinds).exclude(['filler']),
          ...span,
          direction: z.enum(['left', 'right', 'down', 'up']).nullable(),
        })
        .refine(isForward),
    )
    .max(MAX_MOMENTS),
  waveform: waveformSchema,
  soundEndsAt: seconds.optional(),
});

const MAX_BASE64_LENGTH = Math.ceil((MAX_CLIP_SECONDS * 16_000 * 4) / 3) + 4;

/** The spans that contain speech, and their audio in base64 (mu-law, one byte per sample). */
const spokenAudioSchema = z
  .strictObject({
    speech: spansSchema,
    parts: spansSchema,
    sound: z.string().max(MAX_BASE64_LENGTH),
  })
  .refine(
    ({ parts, sound }) => Buffer.from(sound, 'base64').length === countSamples(parts),
    'sound and parts differ',
  );

export type SpokenAudio = z.output<typeof spokenAudioSchema>;

export const MAX_THUMBNAIL_BYTES = 30_000;
const JPEG_START = '/9j/';

export const measuredRecordingSchema = z.strictObject({
  /** Rejects measurements from another engine version, which occur only during a deployment. */
  engineVersion: z.literal(ENGINE_VERSION),
  durationSeconds: z
    .number()
    .min(0)
    .max(VIDEO_LENGTH_LIMIT_SECONDS + 1),
  measurements: measurementsSchema,
  /** Null unless `withSpeech` was requested. */
  spoken: spokenAudioSchema.nullable(),
  /** A JPEG of a frame with a clear face, if there is one. */
  thumbnail: z
    .base64()
    .startsWith(JPEG_START)
    .max((MAX_THUMBNAIL_BYTES * 4) / 3)
    .nullable(),
});

export type MeasuredRecording = z.output<typeof measuredRecordingSchema>;

export const measureReplySchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('measured'), measured: measuredRecordingSchema }),
  z.strictObject({ state: z.literal('unreadable'), reason: z.enum(unreadableReasons) }),
  /** The recording couldn't be downloaded from storage; a retry may work. */
  z.strictObject({ state: z.literal('not_fetched') }),
]);

export type MeasureReply = z.output<typeof measureReplySchema>;
export type FileMeasurement = Exclude<MeasureReply, { state: 'not_fetched' }>;

export const measureRequestSchema = z.strictObject({
  /** Presigned GET URL of the recording. */
  address: z.url({ protocol: /^https?$/ }),
  withSpeech: z.boolean(),
});

export type MeasureRequest = z.output<typeof measureRequestSchema>;
