import type { ProfessionLevel } from '../../accounts/profession-level.ts';

export const questionCategories = ['behavioral', 'technical', 'industry'] as const;
export type QuestionCategory = (typeof questionCategories)[number];

/** An interview question that can be answered in a minute. */
export interface Question {
  /** Stands on stored videos: never changed, never used again for another question. */
  readonly id: string;
  readonly category: QuestionCategory;
  /** Whom it suits. */
  readonly levels: readonly ProfessionLevel[];
  readonly text: string;
  /** What a good answer contains, in a line. */
  readonly hint: string;
}

/** Id -> question and hint. */
export type QuestionTexts = Readonly<Record<string, readonly [text: string, hint: string]>>;

export function questionsOf(
  category: QuestionCategory,
  levels: readonly ProfessionLevel[],
  texts: QuestionTexts,
): Question[] {
  return Object.entries(texts).map(([id, [text, hint]]) => ({ id, category, levels, text, hint }));
}
