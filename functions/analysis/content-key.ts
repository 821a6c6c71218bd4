import { leaveOutKeys, type LeaveOut } from '../../shared/analysis/leave-out.ts';

/** Everything that a record depends on. */
export interface AnalysedContent {
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** Engine and rubric versions. */
  readonly versions: string;
  /** True if a language model is available: the record then also depends on the words. */
  readonly hasLanguage: boolean;
  readonly leaveOut: LeaveOut;
  readonly questionId: string | null;
}

/** Cache key: files with equal keys get the same record. */
export function contentKeyOf({ sha256, versions, hasLanguage, leaveOut, questionId }: AnalysedContent): string {
  const without = leaveOutKeys.filter((key) => leaveOut[key]).join('+');
  // Only the language model reads the question.
  const words = hasLanguage ? `language:${questionId ?? ''}` : '';
  return ['content', sha256, versions, without, words].join('#');
}
