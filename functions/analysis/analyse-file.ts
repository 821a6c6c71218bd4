import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import type { AnswerContent } from '../../shared/analysis/answer-content.ts';
import type { UnreadableReason } from './decode/inspect-recording.ts';
import { ENGINE_VERSION, warmEngine } from './engine.ts';
import { writeFeedback } from './feedback/write-feedback.ts';
import { addLanguage, hearWords } from './language/add-language.ts';
import type { LanguageModel } from './language/language-model.ts';
import { speechIn } from './measure/voice/speech-spans.ts';
import { measureRecording, type Measurements, type Moment } from './measure/measure-recording.ts';
import { frameObserver } from './measure/picture/observe-frame.ts';
import { round } from './measure/statistics.ts';
import { observeRecording, type ObserveOptions } from './observe-recording.ts';
import { evidenceLeftOut } from './score/left-out.ts';
import { RUBRIC_VERSION } from './score/rubric.ts';
import { scoreRecording } from './score/score-recording.ts';

export type FileAnalysis =
  | { readonly state: 'analysed'; readonly record: AnalysisRecord }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

export interface AnalyseOptions extends ObserveOptions {
  /** Hears the words and writes the text; without one the analysis is of the delivery alone. */
  readonly language?: LanguageModel | null;
  /** What the member has left out of the analysis. */
  readonly leaveOut?: LeaveOut;
  /** What the answer was asked for; only a language model looks at it. */
  readonly question?: string | null;
}

/**
 * Decode, measure, score, write. A file that can never be analysed is a value; a broken installation or an abort
 * throws, a fault of the language model does not. Without one the same file gives the same record, byte for byte.
 */
export async function analyseFile(path: string, options: AnalyseOptions = {}): Promise<FileAnalysis> {
  const observation = await observeRecording(path, options);
  if (observation.state === 'unreadable') return observation;
  const { observed, durationSeconds } = observation;
  const measurements = measureRecording(observed);
  const { language, question = null, signal, leaveOut = NOTHING_LEFT_OUT } = options;
  if (!language) return { state: 'analysed', record: recordOf(measurements, durationSeconds, { leaveOut }) };
  const heard = { sound: observed.sound, speech: speechIn(observed.sound, observed.probabilities), signal };
  const words = await hearWords(language, measurements, heard);
  const record = recordOf(words?.measurements ?? measurements, durationSeconds, { leaveOut, content: words?.content });
  const spoken = { answer: words?.answer ?? null, question, signal };
  return { state: 'analysed', record: await addLanguage(language, record, spoken) };
}

/** Starts the engine ahead of the first file: models, wasm, and one look at an empty picture. Throws when a part is missing. */
export async function warmUp(): Promise<void> {
  const engine = await warmEngine();
  const frame = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3) };
  frameObserver(engine.pictures).observe(frame, { atSeconds: 0, withBody: true });
}

interface RecordOptions {
  readonly content?: AnswerContent | null | undefined;
  readonly leaveOut?: LeaveOut;
}

/** Scores and texts for what was measured. Pure. */
export function recordOf(
  measurements: Measurements,
  durationSeconds: number,
  { content = null, leaveOut = NOTHING_LEFT_OUT }: RecordOptions = {},
): AnalysisRecord {
  const scored = scoreRecording(measurements, leaveOut);
  const hidden = evidenceLeftOut(leaveOut);
  return analysisRecordSchema.parse({
    engineVersion: ENGINE_VERSION,
    rubricVersion: RUBRIC_VERSION,
    durationSeconds: round(durationSeconds, 1),
    analysedSeconds: round(measurements.analysedSeconds, 1),
    ...scored,
    evidence: evidenceOf(measurements.moments.filter(({ kind }) => !hidden.has(kind))),
    feedback: writeFeedback(scored, measurements.hasSound, content !== null),
    content: content && contentWithout(content, leaveOut),
  });
}

function contentWithout(content: AnswerContent, { fillers, pace }: LeaveOut): AnswerContent {
  return { ...content, ...(fillers && { fillers: [] }), ...(pace && { wordsPerMinute: null }) };
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
