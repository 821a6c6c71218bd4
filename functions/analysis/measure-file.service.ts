import { ENGINE_VERSION } from './engine-version.ts';
import { compressMuLaw } from './language/mu-law.ts';
import { joinParts, selectSpeechParts } from './language/speech-clip.ts';
import { measureRecording, type ModelOutputs } from './measure/measure-recording.ts';
import { detectSpeech } from './measure/voice/speech-spans.ts';
import {
  measuredRecordingSchema,
  type FileMeasurement,
  type MeasuredRecording,
  type SpokenAudio,
} from './measurement.ts';
import { observeRecording, type ObservationResult } from './observe-recording.service.ts';

interface MeasureOptions {
  /** If true, the result includes the speech audio for the language model. */
  readonly withSpeech: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decodes and measures a file. Returns a reason if the file can never be analyzed, and throws if the installation is
 * broken or the call is aborted.
 */
export async function measureFile(path: string, { withSpeech, signal }: MeasureOptions): Promise<FileMeasurement> {
  const observation = await observeRecording(path, signal);
  if (observation.state === 'unreadable') return observation;
  return { state: 'measured', measured: buildMeasuredRecording(observation, withSpeech) };
}

/** Throws if a measurement is out of range, which indicates a bug in the engine. */
export function buildMeasuredRecording(
  { observed, durationSeconds, thumbnail }: Extract<ObservationResult, { state: 'observed' }>,
  withSpeech = false,
): MeasuredRecording {
  return measuredRecordingSchema.parse({
    engineVersion: ENGINE_VERSION,
    durationSeconds,
    measurements: measureRecording(observed),
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
