import { leaveOutKeys, type LeaveOut } from '../../shared/analysis/leave-out.ts';

/** Everything that a record depends on. */
export interface AnalysedContent {
  /** Of the file, in hex. */
  readonly sha256: string;
  /** Of engine and rubric. */
  readonly versions: string;
  /** With a language model the words count too. */
  readonly hasLanguage: boolean;
  readonly leaveOut: LeaveOut;
  readonly questionId: string | null;
}

/** The same for all files that must get the same record. */
export function contentKeyOf({ sha256, versions, hasLanguage, leaveOut, questionId }: AnalysedContent): string {
  const without = leaveOutKeys.filter((key) => leaveOut[key]).join('+');
  // Only a language model looks at the question.
  const words = hasLanguage ? `language:${questionId ?? ''}` : '';
  return ['content', sha256, versions, without, words].join('#');
}
