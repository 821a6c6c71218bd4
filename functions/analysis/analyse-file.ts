import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { UnreadableReason } from './decode/inspect-recording.ts';
import { ENGINE_VERSION, warmEngine } from './engine.ts';
import { writeFeedback } from './feedback/write-feedback.ts';
import { measureRecording, type Measurements, type Moment } from './measure/measure-recording.ts';
import { observeFrame } from './measure/picture/observe-frame.ts';
import { round } from './measure/statistics.ts';
import { observeRecording, type ObserveOptions } from './observe-recording.ts';
import { RUBRIC_VERSION } from './score/rubric.ts';
import { scoreRecording } from './score/score-recording.ts';

export type FileAnalysis =
  | { readonly state: 'analysed'; readonly record: AnalysisRecord }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

/**
 * Decode, measure, score, write. A file that can never be analysed is a value; a broken installation or an abort
 * throws. The same file gives the same record, byte for byte.
 */
export async function analyseFile(path: string, options: ObserveOptions = {}): Promise<FileAnalysis> {
  const observation = await observeRecording(path, options);
  if (observation.state === 'unreadable') return observation;
  const { observed, durationSeconds } = observation;
  return { state: 'analysed', record: recordOf(measureRecording(observed), durationSeconds) };
}

/** Starts the engine ahead of the first file: models, wasm, and one look at an empty picture. Throws when a part is missing. */
export async function warmUp(): Promise<void> {
  const engine = await warmEngine();
  const frame = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3) };
  observeFrame(engine.pictures, frame, { atSeconds: 0, withBody: true });
}

/** Scores and texts for what was measured. Pure. */
export function recordOf(measurements: Measurements, durationSeconds: number): AnalysisRecord {
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
