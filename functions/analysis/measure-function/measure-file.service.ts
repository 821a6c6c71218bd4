import { logError } from '#platform/logging.ts';

import { ENGINE_VERSION } from '../engine/engine-version.ts';
import { compressMuLaw } from '../language/mu-law.ts';
import { joinParts, selectSpeechParts } from '../language/speech-clip.ts';
import { measureRecording, type ModelOutputs } from '../measure/measure-recording.ts';
import { detectSpeech } from '../measure/voice/speech-spans.ts';
import {
  measuredRecordingSchema,
  type FileMeasurement,
  type MeasuredRecording,
  type SpokenAudio,
  MAX_THUMBNAIL_BYTES,
} from './measurement.ts';
import { decodeRecording } from '../decode/decode-recording.service.ts';
import { inspectRecording, type Unreadable } from '../decode/inspect-recording.service.ts';
import { recordingLimits, sampling } from '../decode/limits.ts';
import { engineAssets } from '../engine/engine-assets.deps.ts';
import { getEngine } from './engine.service.ts';
import { findSoundEnd } from './sound-end.ts';
import { prepareSound } from '../measure/voice/level.ts';
import {
  frameObserver,
  type FrameObservation,
  type FrameObserver,
} from '../measure/picture/observe-frame.service.ts';
import { chooseClearerFrame, type ThumbnailFrame } from '../thumbnail/choose-frame.ts';
import { encodeJpeg } from '../thumbnail/encode-jpeg.service.ts';

interface MeasureOptions {
  /** If true, the result includes the speech audio for the language model. */
  withSpeech: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Decodes and measures a file. Returns a reason if the file can never be analyzed, and throws if
 * the installation is broken or the call is aborted.
 */
export async function measureFile(
  path: string,
  { withSpeech, signal }: MeasureOptions,
): Promise<FileMeasurement> {
  const observation = await observeRecording(path, signal);
  if (observation.state === 'unreadable') return observation;
  return { state: 'measured', measured: buildMeasuredRecording(observation, withSpeech) };
}

/** Throws if a measurement is out of range, which indicates a bug in the engine. */
export function buildMeasuredRecording(
  observation: Extract<ObservationResult, { state: 'observed' }>,
  withSpeech = false,
): MeasuredRecording {
  const { observed, soundEndsAt, durationSeconds, thumbnail } = observation;

  return measuredRecordingSchema.parse({
    engineVersion: ENGINE_VERSION,
    durationSeconds,
    measurements: {
      ...measureRecording(observed),
      ...(soundEndsAt !== null && { soundEndsAt }),
    },
    spoken: withSpeech ? extractSpokenAudio(observed) : null,
    thumbnail: thumbnail?.toString('base64') ?? null,
  });
}

function extractSpokenAudio({ sound, probabilities }: ModelOutputs): SpokenAudio {
  const speech = detectSpeech(sound, probabilities);
  const parts = selectSpeechParts(speech, sound.length / 16_000);
  const end = parts.at(-1)?.end ?? 0;

  return {
    speech: speech.filter(({ start }) => start < end),
    parts,
    sound: Buffer.from(compressMuLaw(joinParts(sound, parts))).toString('base64'),
  };
}

type ObservationResult =
  | {
      state: 'observed';
      observed: ModelOutputs;
      /** As returned by `findSoundEnd`. */
      soundEndsAt: number | null;
      durationSeconds: number;
      /** A JPEG of the frame with the clearest face; null if no frame shows exactly one face. */
      thumbnail: Buffer | null;
    }
  | Unreadable;

/** The body model runs on every third frame, because bodies move slowly. */
const BODY_EVERY_NTH_FRAME = 3;
/** A recording with less decoded content is treated as damaged. */
const MIN_RECORDING_SECONDS = 0.5;

/**
 * Decodes the file and runs every model on it. Returns a reason if the file can never be analyzed,
 * and throws if the installation is broken or the call is aborted.
 */
export async function observeRecording(
  path: string,
  signal?: AbortSignal,
): Promise<ObservationResult> {
  signal?.throwIfAborted();

  const { decoder } = engineAssets();
  const inspection = await inspectRecording(path, decoder);
  if (inspection.state === 'unreadable') return inspection;

  const observations: FrameObservation[] = [];
  const clearest: { frame: ThumbnailFrame | null } = { frame: null };
  let observer: FrameObserver | undefined;

  const decoding = decodeRecording(inspection.recording, {
    decoder,
    signal,
    onFrame: async (frame, atSeconds) => {
      observer ??= frameObserver((await getEngine()).pictureModels);
      const withBody = observations.length % BODY_EVERY_NTH_FRAME === BODY_EVERY_NTH_FRAME - 1;
      const observation = await observer.observe(frame, { atSeconds, withBody });
      observations.push(observation);
      clearest.frame = chooseClearerFrame(clearest.frame, frame, observation);
    },
  });

  // The engine loads while the decoder's process starts.
  const [{ voiceActivityModel }, decoded] = await Promise.all([getEngine(), decoding]);
  if (decoded.state === 'unreadable') return decoded;

  const seconds = decodedSeconds(decoded);
  if (seconds < MIN_RECORDING_SECONDS) return { state: 'unreadable', reason: 'UNREADABLE' };

  const sound = prepareSound(decoded.sound);
  const probabilities = await voiceActivityModel.probabilities(sound);
  signal?.throwIfAborted();

  const whole = Math.max(inspection.recording.durationSeconds, seconds);

  return {
    state: 'observed',
    observed: {
      seconds,
      sound,
      probabilities,
      observations,
      bodyEveryNthFrame: BODY_EVERY_NTH_FRAME,
    },
    soundEndsAt: findSoundEnd(decoded.sound, seconds),
    durationSeconds: seconds < recordingLimits.analyzedSeconds - 1 ? seconds : whole,
    thumbnail: clearest.frame && (await makeThumbnail(decoder, clearest.frame)),
  };
}

/**
 * Returns the length of the decoded content, because browser recordings don't declare their length.
 */
function decodedSeconds({
  sound,
  frameCount,
}: {
  sound: Float32Array;
  frameCount: number;
}): number {
  return Math.max(sound.length / sampling.audioHertz, frameCount / sampling.framesPerSecond);
}

/** Returns null on failure, because a report without a thumbnail is still useful. */
async function makeThumbnail(decoder: string, { frame }: ThumbnailFrame): Promise<Buffer | null> {
  try {
    const thumbnail = await encodeJpeg(decoder, frame);
    if (thumbnail.length > MAX_THUMBNAIL_BYTES)
      throw new Error(`The thumbnail has ${thumbnail.length} bytes.`);

    return thumbnail;
  } catch (error) {
    logError('thumbnail not made', error);
    return null;
  }
}
