import * as z from 'zod';
import { questionCategories } from '../../../../shared/practice/questions/question.ts';

const choiceSchema = z.object({
  /** Null: the member answers freely. */
  questionId: z.string().nullable(),
  /** Null asks from all. */
  category: z.enum(questionCategories).nullable(),
  /** Questions this visit already showed, the latest first. */
  shown: z.array(z.string()),
});
export type QuestionChoice = z.output<typeof choiceSchema>;

const KEY = 'practice-question';

/** The choice of this visit; null in a new one, or where the browser keeps nothing. */
export function readChoice(): QuestionChoice | null {
  try {
    return choiceSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepChoice(choice: QuestionChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Storage is blocked or full: the choice then lasts as long as the page.
  }
}
