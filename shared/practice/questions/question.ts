import type { ProfessionLevel } from '../../accounts/profession-level.ts';

export const questionCategories = ['behavioral', 'technical', 'industry'] as const;
export type QuestionCategory = (typeof questionCategories)[number];

/** An interview question that can be answered in a minute. */
export interface Question {
  /** Stored with videos, so never change or reuse an ID. */
  readonly id: string;
  readonly category: QuestionCategory;
  /** Career stages for which the question is suitable. */
  readonly levels: readonly ProfessionLevel[];
  readonly text: string;
  /** One line about what makes a good answer. */
  readonly hint: string;
}

/** A template tag for pairs of lines: first the ID and the question, then the hint. */
export function createQuestions(category: QuestionCategory, levels: readonly ProfessionLevel[]) {
  return ([texts = '']: TemplateStringsArray): Question[] => {
    const pairs = texts.matchAll(/^ *([a-z-]+): (.+)\n *(.+)$/gm);
    return Array.from(pairs, ([, id = '', text = '', hint = '']) => ({ id, category, levels, text, hint }));
  };
}
