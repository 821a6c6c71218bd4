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
  /** Replaces the process's engine in tests. */
  readonly tools?: Engine;
}

/** The body model runs on every second frame, when face detection doesn't: it costs as much, and bodies move slowly. */
const BODY_EVERY = 2;
/** A shorter recording is the beginning of a damaged file. */
const SHORTEST_SECONDS = 0.5;

/**
 * Decodes the file and runs every model on it. A file that can never be analyzed returns a reason; a broken
 * installation or an abort throws. Deterministic.
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

/** Uses the decoded length, because recordings made in a browser declare none. */
function lengthOf({ sound, frameCount }: { sound: Float32Array; frameCount: number }): number {
  return Math.max(sound.length / sampling.audioHertz, frameCount / sampling.framesPerSecond);
}
