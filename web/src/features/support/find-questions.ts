import type { Question, QuestionGroup } from './question.ts';
import { wordsOf } from './passage.ts';

/** Questions that contain every search word in question or answer, ignoring case. Omits empty groups. */
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
