import type { UnreadableReason } from './decode/inspect-recording.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { compress } from './language/mu-law.ts';
import { joinParts, speechParts } from './language/speech-clip.ts';
import { measureRecording, type Observed } from './measure/measure-recording.ts';
import { speechIn } from './measure/voice/speech-spans.ts';
import { measuredSchema, type Measured, type Spoken } from './measurement.ts';
import { observeRecording, type Observation, type ObserveOptions } from './observe-recording.ts';

export type FileMeasurement =
  | { readonly state: 'measured'; readonly measured: Measured }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

export interface MeasureOptions extends ObserveOptions {
  /** Adds the sound of the speech, which only a language model needs. */
  readonly withSpeech?: boolean;
}

/**
 * Decodes and measures a file. A file that can never be analyzed returns a reason; a broken installation or an abort
 * throws. Deterministic.
 */
export async function measureFile(
  path: string,
  { withSpeech = false, ...options }: MeasureOptions = {},
): Promise<FileMeasurement> {
  const observation = await observeRecording(path, options);
  if (observation.state === 'unreadable') return observation;
  return { state: 'measured', measured: measuredOf(observation, withSpeech) };
}

/** Throws if a number is out of range, which is a bug in the engine. */
export function measuredOf(
  { observed, durationSeconds }: Extract<Observation, { state: 'observed' }>,
  withSpeech = false,
): Measured {
  return measuredSchema.parse({
    engineVersion: ENGINE_VERSION,
    durationSeconds,
    measurements: measureRecording(observed),
    spoken: withSpeech ? spokenIn(observed) : null,
  });
}

function spokenIn({ sound, probabilities }: Observed): Spoken {
  const speech = speechIn(sound, probabilities);
  const parts = speechParts(speech, sound.length / 16_000);
  const end = parts.at(-1)?.end ?? 0;
  return {
    speech: speech.filter(({ start }) => start < end),
    parts,
    sound: Buffer.from(compress(joinParts(sound, parts))).toString('base64'),
  };
}
