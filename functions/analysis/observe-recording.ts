import { decodeRecording } from './decode/decode-recording.ts';
import { inspectRecording, type UnreadableReason } from './decode/inspect-recording.ts';
import { limits, sampling } from './decode/limits.ts';
import { warmEngine, type Engine } from './engine.ts';
import type { Observed } from './measure/measure-recording.ts';
import { frameObserver, type FrameObservation } from './measure/picture/observe-frame.ts';

export type Observation =
  | { readonly state: 'observed'; readonly observed: Observed; readonly durationSeconds: number }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

export interface ObserveOptions {
  readonly signal?: AbortSignal;
  /** Another engine than the process's own, for tests. */
  readonly tools?: Engine;
}

/** The body is looked at in every second picture, those without a search for faces: it costs as much as the face and moves slower. */
const BODY_EVERY = 2;
/** Less than this is no recording of an answer but the beginning of a damaged one. */
const SHORTEST_SECONDS = 0.5;

/**
 * Decodes the file and runs every model over it. A file that can never be analysed is a value; a broken installation
 * or an abort throws. The same file gives the same numbers.
 */
export async function observeRecording(path: string, { signal, tools }: ObserveOptions = {}): Promise<Observation> {
  signal?.throwIfAborted();
  const engine = tools ?? (await warmEngine());
  const inspection = await inspectRecording(path, engine.assets.decoder);
  if (inspection.state === 'unreadable') return inspection;
  const observations: FrameObservation[] = [];
  const observer = frameObserver(engine.pictures);
  const decoded = await decodeRecording(inspection.recording, {
    decoder: engine.assets.decoder,
    ...(signal && { signal }),
    onFrame: (frame, atSeconds) => {
      const withBody = observations.length % BODY_EVERY === BODY_EVERY - 1;
      observations.push(observer.observe(frame, { atSeconds, withBody }));
    },
  });
  const seconds = decoded ? lengthOf(decoded) : 0;
  if (!decoded || seconds < SHORTEST_SECONDS) return { state: 'unreadable', reason: 'UNREADABLE' };
  const { sound } = decoded;
  const probabilities = await engine.voices.probabilities(sound);
  signal?.throwIfAborted();
  const whole = Math.max(inspection.recording.durationSeconds, seconds);
  return {
    state: 'observed',
    observed: { seconds, sound, probabilities, observations, bodyEvery: BODY_EVERY },
    durationSeconds: seconds < limits.analysedSeconds - 1 ? seconds : whole,
  };
}

/** What was decoded is the length that counts: recordings made in a browser declare none. */
function lengthOf({ sound, frameCount }: { sound: Float32Array; frameCount: number }): number {
  return Math.max(sound.length / sampling.audioHertz, frameCount / sampling.framesPerSecond);
}
