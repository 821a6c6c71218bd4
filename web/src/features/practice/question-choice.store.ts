import * as z from 'zod';
import { questionCategories } from '../../../../shared/practice/questions/question.ts';

const choiceSchema = z.object({
  /** Null if the member answers without a question. */
  questionId: z.string().nullable(),
  /** Null for all categories. */
  category: z.enum(questionCategories).nullable(),
  /** IDs of the questions already shown during this visit, newest first. */
  shown: z.array(z.string()),
});
export type QuestionChoice = z.output<typeof choiceSchema>;

const KEY = 'practice-question';

/** The choice made during this visit; null on a new visit or if storage is blocked. */
export function readQuestionChoice(): QuestionChoice | null {
  try {
    return choiceSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function saveQuestionChoice(choice: QuestionChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Storage is blocked or full, so the choice lasts until the page closes.
  }
}
