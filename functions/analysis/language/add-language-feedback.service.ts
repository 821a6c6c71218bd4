import * as z from 'zod';
import { log } from '#platform/logging.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { contentJudgmentSchema, type ContentJudgment } from '#shared/analysis/answer-content.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';

import type { Measurements } from '../measure/measure-recording.ts';
import { totalSeconds, type Span } from '../statistics/spans.ts';
import type { LanguageModel, ModelReply, StructuredPrompt } from './language-model.ts';
import { measureTranscript, type TranscriptMeasurements } from './measure-transcript.ts';
import type { SpeechClip } from './speech-clip.ts';
import { parseFeedbackText, buildFeedbackPrompt } from './feedback-prompt.ts';
import { findQuote, isDisplayable } from './check-text.ts';
import { DATA_BLOCK_RULES, formatDataBlock } from './data-block.ts';
import { toStrictJsonSchema } from './strict-schema.ts';

export interface SpeechToTranscribe {
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

export interface SpokenAnswer {
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

async function judge(
  model: LanguageModel,
  spoken: { question: string | null; answer: string },
  signal?: AbortSignal,
) {
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

const judgmentsSchema = z.object({
  structure: contentJudgmentSchema,
  relevance: contentJudgmentSchema.nullable(),
});

type ContentJudgments = z.output<typeof judgmentsSchema>;

const SYSTEM = `You judge the content of a spoken practice answer to an interview question.
structure: 0-100, whether the answer tells a situation, what the speaker did, and the result, in an order that is easy to follow.
relevance: 0-100, whether the answer answers the question in the data; null when the data has no question.
To each score give one to three quotes of 3 to 25 words, copied word for word from the answer, that the score rests on.
Do not judge grammar, accent, fluency, opinions, feelings, honesty or the person. An answer that is not there gets 0 and no quotes.
${DATA_BLOCK_RULES}`;

interface QuestionAndAnswer {
  question: string | null;
  answer: string;
}

function buildContentPrompt({ question, answer }: QuestionAndAnswer): StructuredPrompt {
  return {
    name: 'content',
    system: SYSTEM,
    user: formatDataBlock({ question, answer }),
    schema: toStrictJsonSchema(judgmentsSchema),
  };
}

/**
 * Parses the language model's reply. If any quote isn't in the answer, the whole reply is invalid.
 */
function readJudgments(
  reply: unknown,
  { question, answer }: QuestionAndAnswer,
): ModelReply<ContentJudgments> {
  const parsed = judgmentsSchema.safeParse(reply);
  if (!parsed.success) return { state: 'failed', fault: 'invalid', detail: 'shape' };

  const structure = withQuotes(parsed.data.structure, answer);
  const relevance =
    question === null || !parsed.data.relevance ? null : withQuotes(parsed.data.relevance, answer);
  if (!structure || (question !== null && !relevance))
    return { state: 'failed', fault: 'invalid', detail: 'quotes' };

  return { state: 'done', value: { structure, relevance } };
}

function withQuotes({ score, quotes }: ContentJudgment, answer: string): ContentJudgment | null {
  const found = quotes.map((quote) => findQuote(quote, answer));
  if (found.some((quote) => quote === null || quote.length > 200 || !isDisplayable(quote)))
    return null;
  if (score > 0 && quotes.length === 0) return null;

  return { score, quotes: found.flatMap((quote) => quote ?? []) };
}
