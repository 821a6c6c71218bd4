import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { decodeRecording } from './decode/decode-recording.ts';
import { inspectRecording, type UnreadableReason } from './decode/inspect-recording.ts';
import { limits, sampling } from './decode/limits.ts';
import { ENGINE_VERSION, warmEngine, type Engine } from './engine.ts';
import { writeFeedback } from './feedback/write-feedback.ts';
import { measureRecording, type Measurements, type Moment } from './measure/measure-recording.ts';
import { observeFrame, type FrameObservation } from './measure/picture/observe-frame.ts';
import { round } from './measure/statistics.ts';
import { RUBRIC_VERSION } from './score/rubric.ts';
import { scoreRecording } from './score/score-recording.ts';

export type FileAnalysis =
  | { readonly state: 'analysed'; readonly record: AnalysisRecord }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

interface Options {
  readonly signal?: AbortSignal;
  /** Another engine than the process's own, for tests. */
  readonly tools?: Engine;
}

/** The body is looked at in every second picture: it costs as much as the face and moves slower. */
const BODY_EVERY = 2;
/** Less than this is no recording of an answer but the beginning of a damaged one. */
const SHORTEST_SECONDS = 0.5;

/**
 * Decode, measure, score, write. A file that can never be analysed is a value; a broken installation or an abort
 * throws. The same file gives the same record, byte for byte.
 */
export async function analyseFile(path: string, { signal, tools }: Options = {}): Promise<FileAnalysis> {
  signal?.throwIfAborted();
  const engine = tools ?? (await warmEngine());
  const inspection = await inspectRecording(path, engine.assets.ffmpeg);
  if (inspection.state === 'unreadable') return inspection;
  const observations: FrameObservation[] = [];
  const decoded = await decodeRecording(inspection.recording, {
    ffmpeg: engine.assets.ffmpeg,
    ...(signal && { signal }),
    onFrame: (frame, atSeconds) => {
      const withBody = observations.length % BODY_EVERY === 0;
      observations.push(observeFrame(engine.pictures, frame, { atSeconds, withBody }));
    },
  });
  const seconds = decoded ? lengthOf(decoded) : 0;
  if (!decoded || seconds < SHORTEST_SECONDS) return { state: 'unreadable', reason: 'UNREADABLE' };
  const probabilities = await engine.voices.probabilities(decoded.sound);
  signal?.throwIfAborted();
  const { sound } = decoded;
  const measurements = measureRecording({ seconds, sound, probabilities, observations, bodyEvery: BODY_EVERY });
  const whole = Math.max(inspection.recording.durationSeconds, seconds);
  return { state: 'analysed', record: recordOf(measurements, seconds < limits.analysedSeconds - 1 ? seconds : whole) };
}

/** Starts the engine ahead of the first file: models, wasm, and one look at an empty picture. Throws when a part is missing. */
export async function warmUp(): Promise<void> {
  const engine = await warmEngine();
  const frame = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3) };
  observeFrame(engine.pictures, frame, { atSeconds: 0, withBody: true });
}

/** What was decoded is the length that counts: recordings made in a browser declare none. */
function lengthOf({ sound, frameCount }: { sound: Float32Array; frameCount: number }): number {
  return Math.max(sound.length / sampling.audioHertz, frameCount / sampling.framesPerSecond);
}

function recordOf(measurements: Measurements, durationSeconds: number): AnalysisRecord {
  const scored = scoreRecording(measurements);
  return analysisRecordSchema.parse({
    engineVersion: ENGINE_VERSION,
    rubricVersion: RUBRIC_VERSION,
    durationSeconds: round(durationSeconds, 1),
    analysedSeconds: round(measurements.analysedSeconds, 1),
    ...scored,
    evidence: evidenceOf(measurements.moments),
    feedback: writeFeedback(scored, measurements.hasSound),
  });
}

/** In order of time; ids tell the kind and count within it. */
function evidenceOf(moments: readonly Moment[]): AnalysisRecord['evidence'] {
  const counts = new Map<string, number>();
  return moments
    .toSorted((one, other) => one.start - other.start)
    .map(({ kind, start, end, direction, word }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const [startSeconds, endSeconds] = [round(start, 2), round(end, 2)];
      return { id: `${kind}-${count}`, kind, startSeconds, endSeconds, direction, ...(word && { word }) };
    });
}
