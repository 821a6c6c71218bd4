import type { SpeechClip } from './speech-clip.ts';
import type { Transcript } from './transcription.ts';

/** Why the language model's reply can't be used. For the log only. */
export type LanguageModelFault =
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  /** The provider rejected the request because of the key, model, quota or size. */
  | 'rejected'
  | 'refused'
  | 'cut_off'
  | 'filtered'
  | 'malformed'
  /** The reply breaks one of our rules; `detail` names the rule. */
  | 'invalid';

export type ModelReply<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'failed'; readonly fault: LanguageModelFault; readonly detail?: string };

/** Sends requests to a language model. Never throws, because callers can do without a reply. */
export interface LanguageModel {
  transcribe(clip: SpeechClip, signal?: AbortSignal): Promise<ModelReply<Transcript>>;
  /** Requests text in the shape of `schema` (JSON schema, strict). Returns the parsed JSON unchecked. */
  generate(prompt: StructuredPrompt, signal?: AbortSignal): Promise<ModelReply<unknown>>;
}

export interface StructuredPrompt {
  readonly name: string;
  readonly system: string;
  readonly user: string;
  readonly schema: Readonly<Record<string, unknown>>;
}
