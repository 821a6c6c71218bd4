import { exclusionKeys, type Exclusions } from '../../shared/analysis/exclusions.ts';

/** Everything that a record depends on. */
export interface AnalyzedContent {
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** Engine and rubric versions. */
  readonly versions: string;
  /** True if a language model is available. The record then also depends on the question. */
  readonly hasLanguageModel: boolean;
  readonly exclusions: Exclusions;
  readonly questionId: string | null;
}

/** Cache key: files with equal keys get the same record. */
export function buildContentKey({
  sha256,
  versions,
  hasLanguageModel,
  exclusions,
  questionId,
}: AnalyzedContent): string {
  const without = exclusionKeys.filter((key) => exclusions[key]).join('+');
  // Without a language model, the question doesn't affect the record.
  const words = hasLanguageModel ? `language:${questionId ?? ''}` : '';
  return ['content', sha256, versions, without, words].join('#');
}
