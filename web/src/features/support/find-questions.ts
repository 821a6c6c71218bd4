import type { Question, QuestionGroup } from './question.ts';
import { wordsOf } from './passage.ts';

/** The questions that have every word searched for, in question or answer, whatever the case; groups without any are left out. */
export function findQuestions(groups: readonly QuestionGroup[], words: string): QuestionGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => hasAll(question, wanted)) }))
    .filter(({ questions }) => questions.length > 0);
}

function hasAll({ question, answer }: Question, wanted: readonly string[]): boolean {
  const text = [question, ...answer.flatMap(wordsOf)].join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
}
