import { log } from '#platform/logging.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';

import type { Measurements } from '../measure/measure-recording.ts';
import { totalSeconds, type Span } from '../statistics/spans.ts';
import type { LanguageModel, ModelReply } from './language-model.ts';
import { measureTranscript, type TranscriptMeasurements } from './measure-transcript.ts';
import type { SpeechClip } from './speech-clip.ts';
import { buildContentPrompt, readJudgments, type QuestionAndAnswer } from './content-prompt.ts';
import { parseFeedbackText, buildFeedbackPrompt } from './feedback-prompt.ts';

interface SpeechToTranscribe {
  clip: SpeechClip;
  speech: readonly Span[];
  signal?: AbortSignal | undefined;
}

/**
 * Shorter speech isn't transcribed, because it isn't a real answer and the speech recognizer would
 * invent words.
 */
const MIN_SPEECH_SECONDS = 3;

/**
 * Transcribes the speech and measures the transcript. Returns null if there is too little speech or
 * no transcript, and throws only if aborted.
 */
export async function transcribeAndMeasure(
  model: LanguageModel,
  measurements: Measurements,
  { clip, speech, signal }: SpeechToTranscribe,
): Promise<TranscriptMeasurements | null> {
  if (totalSeconds(speech) < MIN_SPEECH_SECONDS) return null;

  const transcript = valueOrLog('transcribe', await model.transcribe(clip, signal));
  signal?.throwIfAborted();

  return transcript && measureTranscript(measurements, speech, transcript);
}

interface SpokenAnswer {
  /** The transcribed answer. If it is null, the feedback text is based only on the measurements. */
  answer: string | null;
  question: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * Adds the language model's content judgment and feedback text to the record. Skips a reply that is
 * missing or invalid; throws only if aborted.
 */
export async function addLanguageFeedback(
  model: LanguageModel,
  record: AnalysisRecord,
  { answer, question, signal }: SpokenAnswer,
): Promise<AnalysisRecord> {
  if (criterionKeys.every((key) => record.scores[key] === null)) return record;

  const [judged, written] = await Promise.all([
    answer ? judge(model, { question, answer }, signal) : null,
    model
      .generate(buildFeedbackPrompt(record, answer), signal)
      .then((reply) => checkReply(reply, (text) => parseFeedbackText(text, record))),
  ]);

  signal?.throwIfAborted();

  const content = judged && valueOrLog('judge', judged);
  const text = valueOrLog('write', written);

  return {
    ...record,
    feedback: text ? { ...record.feedback, ...text, writtenBy: 'language_model' } : record.feedback,
    content: record.content && content ? { ...record.content, ...content } : record.content,
  };
}

async function judge(model: LanguageModel, spoken: QuestionAndAnswer, signal?: AbortSignal) {
  return checkReply(await model.generate(buildContentPrompt(spoken), signal), (reply) =>
    readJudgments(reply, spoken),
  );
}

function checkReply<Value>(
  reply: ModelReply<unknown>,
  check: (value: unknown) => ModelReply<Value>,
): ModelReply<Value> {
  return reply.state === 'done' ? check(reply.value) : reply;
}

/** Logs the fault and the broken rule, but never transcripts or generated text. */
function valueOrLog<Value>(step: string, reply: ModelReply<Value>): Value | null {
  if (reply.state === 'done') return reply.value;
  log('warn', 'language model not used', { step, fault: reply.fault, detail: reply.detail });
  return null;
}
