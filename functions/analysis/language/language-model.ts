import type { PerCriterion } from '../../../shared/analysis/analysis-record.ts';
import type { ContentJudgement } from '../../../shared/analysis/answer-content.ts';
import type { Messages } from './data-block.ts';
import type { SpeechClip } from './speech-clip.ts';
import type { Transcript } from './transcript.ts';

/** Why a language model gave nothing that can be used; for the log only. */
export type Fault =
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  /** Our request was not accepted: key, model, quota, size. */
  | 'rejected'
  | 'refused'
  | 'cut_off'
  | 'filtered'
  | 'malformed'
  /** It was understood, and breaks a rule of ours: `detail` says which. */
  | 'invalid';

export type Reply<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'failed'; readonly fault: Fault; readonly detail?: string };

export interface WrittenText {
  readonly detailedFeedback: PerCriterion<string>;
  readonly keyStrengths: readonly string[];
  readonly areasForImprovement: readonly string[];
  readonly actionableRecommendations: readonly string[];
}

export interface ContentJudgements {
  readonly structure: ContentJudgement;
  readonly relevance: ContentJudgement | null;
}

/** What a language model may be asked. Never throws; whoever asks knows what to do without an answer. */
export interface LanguageModel {
  transcribe(clip: SpeechClip, signal?: AbortSignal): Promise<Reply<Transcript>>;
  /** Asks for text in the shape of `schema` (JSON schema, strict); answers what the text says, not yet checked. */
  reply(question: StructuredQuestion, signal?: AbortSignal): Promise<Reply<unknown>>;
}

export interface StructuredQuestion {
  readonly name: string;
  readonly messages: Messages;
  readonly schema: Readonly<Record<string, unknown>>;
}
