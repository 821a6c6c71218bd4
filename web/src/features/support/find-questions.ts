import { type FaqQuestion, type FaqGroup, listTexts } from './content-block.ts';

/**
 * Finds questions whose text, including the answer, contains every search word, ignoring case.
 * Omits empty groups.
 */
export function findQuestions(groups: readonly FaqGroup[], searchText: string): FaqGroup[] {
  const searchWords = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((question) => containsAllWords(question, searchWords)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function containsAllWords({ question, answer }: FaqQuestion, wanted: readonly string[]): boolean {
  const text = [question, ...answer.flatMap(listTexts)].join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
}
