import type { AnalysisRecord } from '../../../shared/analysis/analysis-record.ts';
import { criterionKeys } from '../../../shared/analysis/criteria.ts';
import { log } from '../../platform/logging.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { totalSeconds, type Span } from '../measure/spans.ts';
import { contentQuestion, readJudgements } from './judge-content.ts';
import type { LanguageModel, Reply } from './language-model.ts';
import { measureWords, type WordMeasures } from './measure-words.ts';
import type { SpeechClip } from './speech-clip.ts';
import { readText, textQuestion } from './write-text.ts';

export interface Heard {
  readonly clip: SpeechClip;
  readonly speech: readonly Span[];
  readonly signal?: AbortSignal | undefined;
}

/** Shorter speech isn't an answer, and the speech recognizer would make up words. */
const LEAST_SPEECH_SECONDS = 3;

/** Measures the transcript; null without enough speech or without a transcript. Throws only if aborted. */
export async function hearWords(
  model: LanguageModel,
  measurements: Measurements,
  { clip, speech, signal }: Heard,
): Promise<WordMeasures | null> {
  if (totalSeconds(speech) < LEAST_SPEECH_SECONDS) return null;
  const transcript = valueOf('transcribe', await model.transcribe(clip, signal));
  signal?.throwIfAborted();
  return transcript && measureWords(measurements, speech, transcript);
}

export interface Spoken {
  /** Null without a transcript: the text then uses only the measurements. */
  readonly answer: string | null;
  readonly question: string | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Adds the language model's judgment of the content and its text. A reply that is missing or fails the checks leaves
 * that part of the record unchanged. Never changes scores, signals or evidence; throws only if aborted.
 */
export async function addLanguage(
  model: LanguageModel,
  record: AnalysisRecord,
  { answer, question, signal }: Spoken,
): Promise<AnalysisRecord> {
  if (criterionKeys.every((key) => record.scores[key] === null)) return record;
  const [judged, written] = await Promise.all([
    answer ? judge(model, { question, answer }, signal) : null,
    model.reply(textQuestion(record, answer), signal).then((reply) => checked(reply, (text) => readText(text, record))),
  ]);
  signal?.throwIfAborted();
  const content = judged && valueOf('judge', judged);
  const text = valueOf('write', written);
  return {
    ...record,
    feedback: text
      ? {
          ...record.feedback,
          writtenBy: 'language_model',
          detailedFeedback: text.detailedFeedback,
          keyStrengths: [...text.keyStrengths],
          areasForImprovement: [...text.areasForImprovement],
          actionableRecommendations: [...text.actionableRecommendations],
        }
      : record.feedback,
    content: record.content && content ? { ...record.content, ...content } : record.content,
  };
}

async function judge(
  model: LanguageModel,
  spoken: { readonly question: string | null; readonly answer: string },
  signal?: AbortSignal,
) {
  return checked(await model.reply(contentQuestion(spoken), signal), (reply) => readJudgements(reply, spoken));
}

function checked<Value>(reply: Reply<unknown>, check: (value: unknown) => Reply<Value>): Reply<Value> {
  return reply.state === 'done' ? check(reply.value) : reply;
}

/** Logs only the kind of fault, never transcripts or generated text. */
function valueOf<Value>(step: string, reply: Reply<Value>): Value | null {
  if (reply.state === 'done') return reply.value;
  log('warn', 'language model not used', { step, fault: reply.fault, detail: reply.detail });
  return null;
}
