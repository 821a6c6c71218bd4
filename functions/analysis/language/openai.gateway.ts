import { OpenAI, toFile } from 'openai';
import * as z from 'zod';
import { parseJson } from '#platform/parse-json.ts';
import { derive, type Use } from '#platform/uses/use.ts';
import type { LanguageModel, ModelReply, StructuredPrompt } from './language-model.ts';
import { type CallLimits, callOpenAi, type ModelSettings } from './openai-call.gateway.ts';
import { languageSettings, type OpenAiSettings } from './language-settings.service.ts';
import { transcriptionSchema, toTranscript, type Transcript } from './transcription.ts';
import type { SpeechClip } from './speech-clip.ts';
import { encodeWav } from './wav.ts';

export interface LanguageLimits {
  transcription: CallLimits;
  text: CallLimits;
}

/**
 * At most 125 s in total, which fits into `ANALYZE_TIMEOUT_SECONDS` along with one measuring
 * attempt.
 */
const LIMITS: LanguageLimits = {
  transcription: {
    attemptMs: 55_000,
    totalMs: 70_000,
    maxRetryWaitMs: 5_000,
    defaultRetryWaitMs: 1_000,
  },
  text: { attemptMs: 45_000, totalMs: 55_000, maxRetryWaitMs: 5_000, defaultRetryWaitMs: 1_000 },
};

/** OpenAI's only model with word-level timestamps. Decision 20 explains the trade-offs. */
const TRANSCRIPTION_MODEL = 'whisper-1';
/** A dated snapshot of the model, so that its judgments don't change over time. */
const TEXT_MODEL = 'gpt-4.1-mini-2025-04-14';

/** Creates a client for OpenAI or for a server with a compatible API. */
export function openAiModel(
  settings: OpenAiSettings,
  limits: LanguageLimits = LIMITS,
): LanguageModel {
  const client = new OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    // Debug logs would contain transcripts.
    logLevel: 'off',
    // Redirects make the call fail, so that transcripts are never forwarded to another server.
    fetchOptions: { redirect: 'manual' },
  });

  const transcriptionSettings = {
    client,
    model: settings.transcriptionModel ?? TRANSCRIPTION_MODEL,
    limits: limits.transcription,
  };

  const textSettings = { client, model: settings.textModel ?? TEXT_MODEL, limits: limits.text };

  return {
    transcribe: (clip, signal) => transcribe(clip, transcriptionSettings, signal),
    generate: (question, signal) => requestStructuredReply(question, textSettings, signal),
  };
}

const SEED = 1;
/** Maximum tokens in a reply, three times as many as the longest valid feedback text needs. */
const MAX_TOKENS = 6_000;

/** Validates the response, because an OpenAI-compatible server may return anything. */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * Requests JSON that follows `schema` and returns it without validating it. A fixed temperature and
 * seed make replies as repeatable as possible.
 */
async function requestStructuredReply(
  { name, system, user, schema }: StructuredPrompt,
  { client, model, limits }: ModelSettings,
  signal?: AbortSignal,
): Promise<ModelReply<unknown>> {
  const completion = await callOpenAi(
    (options) =>
      client.chat.completions.create(
        {
          model,
          temperature: 0,
          seed: SEED,
          max_completion_tokens: MAX_TOKENS,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name, strict: true, schema: { ...schema } },
          },
        },
        options,
      ),

    limits,
    signal,
  );

  return completion.state === 'failed' ? completion : parseCompletion(completion.value);
}

function parseCompletion(completion: unknown): ModelReply<unknown> {
  const parsed = completionSchema.safeParse(completion);
  const choice = parsed.data?.choices[0];
  if (!choice) return { state: 'failed', fault: 'malformed' };
  if (choice.message.refusal) return { state: 'failed', fault: 'refused' };
  if (choice.finish_reason === 'length') return { state: 'failed', fault: 'cut_off' };
  if (choice.finish_reason === 'content_filter') return { state: 'failed', fault: 'filtered' };
  if (choice.finish_reason !== 'stop')
    return { state: 'failed', fault: 'malformed', detail: 'finish_reason' };

  const value = parseJson(choice.message.content ?? '');

  return value === undefined
    ? { state: 'failed', fault: 'malformed', detail: 'json' }
    : { state: 'done', value };
}

/** Lets a function load the language model. Resolves to null if the site has none. */
export const languageModel = (limits?: LanguageLimits): Use<() => Promise<LanguageModel | null>> =>
  derive({ readSettings: languageSettings }, ({ readSettings }) => async () => {
    const settings = await readSettings();
    return settings && openAiModel(settings, limits);
  });

/** Contains filler words, because the speech recognizer otherwise leaves out "um" and "uh". */
export const VERBATIM_PROMPT =
  'Umm, let me think like, hmm... Okay, so, uh, here is what I, um, I was, er, thinking.';

/** Transcribes a clip. Word times are relative to the start of the recording, not of the clip. */
async function transcribe(
  clip: SpeechClip,
  { client, model, limits }: ModelSettings,
  signal?: AbortSignal,
): Promise<ModelReply<Transcript>> {
  const file = await toFile(encodeWav(clip.sound), 'speech.wav', { type: 'audio/wav' });
  const heard = await callOpenAi(
    (options) =>
      client.audio.transcriptions.create(
        {
          file,
          model,
          prompt: VERBATIM_PROMPT,
          temperature: 0,
          response_format: 'verbose_json',
          timestamp_granularities: ['word', 'segment'],
        },
        options,
      ),
    limits,
    signal,
  );

  if (heard.state === 'failed') return heard;

  const parsed = transcriptionSchema.safeParse(heard.value);
  if (!parsed.success) return { state: 'failed', fault: 'malformed', detail: 'transcription' };

  const transcript = toTranscript(parsed.data, clip, VERBATIM_PROMPT);

  return transcript
    ? { state: 'done', value: transcript }
    : { state: 'failed', fault: 'invalid', detail: 'words' };
}
