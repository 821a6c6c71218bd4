import { competencyLabels } from './competency.ts';
import type { Question } from './question.ts';
import { roleFamilyLabels } from './role-family.ts';

const weights = { text: 6, skills: 5, competency: 4, role: 4, hint: 2, followUp: 2 };

type Field = keyof typeof weights;

/**
 * Returns the questions in which every search word is the start of a word in the question, its
 * hint, follow-up, skills, competency, or professions. Best match first; equal matches keep their
 * order. Without search words, returns all.
 */
export function searchQuestions(
  questions: readonly Question[],
  searchText: string,
): readonly Question[] {
  const searchWords = splitWords(searchText).map(findStem);
  if (searchWords.length === 0) return questions;

  return questions
    .map((question) => ({ question, score: scoreQuestion(listFieldWords(question), searchWords) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ question }) => question);
}

type FieldWords = readonly (readonly [Field, readonly string[]])[];

/**
 * Adds up the weight of each search word's best matching field; 0 if any search word matches
 * nothing.
 */
function scoreQuestion(fields: FieldWords, searchWords: readonly string[]): number {
  const scores = searchWords.map((searchWord) =>
    Math.max(
      0,
      ...fields.map(([field, words]) =>
        words.some((word) => word.startsWith(searchWord)) ? weights[field] : 0,
      ),
    ),
  );

  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function listFieldWords({
  text,
  hint,
  followUp,
  skills,
  competency,
  roleFamilies,
}: Question): FieldWords {
  return [
    ['text', splitWords(text)],
    ['skills', splitWords(skills.join(' '))],
    ['competency', splitWords(competencyLabels[competency])],
    ['role', splitWords(roleFamilies.map((family) => roleFamilyLabels[family]).join(' '))],
    ['hint', splitWords(hint)],
    ['followUp', splitWords(followUp)],
  ];
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Cuts common endings, so that "negotiating" also finds "negotiation". */
function findStem(word: string): string {
  const stem = word.replace(/(?:ations?|ating|ated?|ings?|ed|es|s)$/, '');
  return stem.length >= 4 ? stem : word;
}
