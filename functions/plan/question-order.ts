import type { Question, QuestionCategory } from '../../shared/practice/questions/question.ts';

/** How often each category comes up, in turns. */
const TURNS: readonly QuestionCategory[] = ['behavioral', 'technical', 'behavioral', 'industry'];

/** IDs of the questions in the order in which a plan introduces them: `firstId`, then the categories in turns. */
export function orderQuestions(questions: readonly Pick<Question, 'id' | 'category'>[], firstId: string): string[] {
  const left = new Map<QuestionCategory, string[]>();
  for (const { id, category } of questions) if (id !== firstId) left.set(category, [...(left.get(category) ?? []), id]);
  const ordered = questions.some(({ id }) => id === firstId) ? [firstId] : [];
  for (let turn = 0; [...left.values()].some((ids) => ids.length > 0); turn += 1) {
    const category = TURNS[turn % TURNS.length];
    const next = category && left.get(category)?.shift();
    if (next !== undefined) ordered.push(next);
  }
  return ordered;
}
