import { OpenAI } from 'openai';
import type { LanguageModel } from './language-model.ts';
import type { CallLimits } from './openai-call.gateway.ts';
import type { OpenAiSettings } from './openai-settings.ts';
import { requestStructuredReply } from './structured-reply.gateway.ts';
import { transcribe } from './transcribe.gateway.ts';

export interface LanguageLimits {
  readonly transcription: CallLimits;
  readonly text: CallLimits;
}

/** At most 125 s in total, which fits into `ANALYZE_TIMEOUT_SECONDS` along with one measuring attempt. */
const LIMITS: LanguageLimits = {
  transcription: { attemptMs: 55_000, totalMs: 70_000, maxRetryWaitMs: 5_000, defaultRetryWaitMs: 1_000 },
  text: { attemptMs: 45_000, totalMs: 55_000, maxRetryWaitMs: 5_000, defaultRetryWaitMs: 1_000 },
};

/** OpenAI's only model with word-level timestamps. Decision 20 explains the trade-offs. */
const TRANSCRIPTION_MODEL = 'whisper-1';
/** A dated snapshot of the model, so that its judgments don't change over time. */
const TEXT_MODEL = 'gpt-4.1-mini-2025-04-14';

/** Creates a client for OpenAI or for a server with a compatible API. */
export function openAiModel(settings: OpenAiSettings, limits: LanguageLimits = LIMITS): LanguageModel {
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
