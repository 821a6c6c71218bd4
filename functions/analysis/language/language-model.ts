import type { SpeechClip } from './speech-clip.ts';
import type { Transcript } from './transcription.ts';

/** The reason why a language model's reply can't be used. Appears only in logs. */
export type LanguageModelFault =
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  /** The provider rejected the API key, the model or the request size, or the quota is used up. */
  | 'rejected'
  | 'refused'
  | 'cut_off'
  | 'filtered'
  | 'malformed'
  /** The reply breaks one of our rules; `detail` names the rule. */
  | 'invalid';

export type ModelReply<Value> =
  { state: 'done'; value: Value } | { state: 'failed'; fault: LanguageModelFault; detail?: string };

/**
 * Sends requests to a language model. Returns failures instead of throwing, because replies are
 * optional.
 */
export interface LanguageModel {
  transcribe(clip: SpeechClip, signal?: AbortSignal): Promise<ModelReply<Transcript>>;
  /** Requests JSON that follows `prompt.schema` and returns it without validating it. */
  generate(prompt: StructuredPrompt, signal?: AbortSignal): Promise<ModelReply<unknown>>;
}

export interface StructuredPrompt {
  name: string;
  system: string;
  user: string;
  schema: Readonly<Record<string, unknown>>;
}
