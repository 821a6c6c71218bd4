import type { PerCriterion } from '../../../shared/analysis/analysis-record.ts';
import type { ContentJudgement } from '../../../shared/analysis/answer-content.ts';
import type { Messages } from './data-block.ts';
import type { SpeechClip } from './speech-clip.ts';
import type { Transcript } from './transcript.ts';

/** Why the language model's reply can't be used; only for the log. */
export type Fault =
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  /** The provider refused the request: key, model, quota or size. */
  | 'rejected'
  | 'refused'
  | 'cut_off'
  | 'filtered'
  | 'malformed'
  /** The reply breaks one of our rules; `detail` names the rule. */
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

/** Requests to a language model. Never throws; callers work without a reply. */
export interface LanguageModel {
  transcribe(clip: SpeechClip, signal?: AbortSignal): Promise<Reply<Transcript>>;
  /** Requests text in the shape of `schema` (JSON schema, strict). Returns the parsed JSON unchecked. */
  reply(question: StructuredQuestion, signal?: AbortSignal): Promise<Reply<unknown>>;
}

export interface StructuredQuestion {
  readonly name: string;
  readonly messages: Messages;
  readonly schema: Readonly<Record<string, unknown>>;
}
