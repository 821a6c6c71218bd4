import type { ProfessionLevel } from '../../accounts/profession-level.ts';
import { behavioralQuestions } from './behavioral.ts';
import { industryQuestions } from './industry.ts';
import type { Question, QuestionCategory } from './question.ts';
import { technicalQuestions } from './technical.ts';

/** The whole question bank, in a fixed order. */
export const questions: readonly Question[] = [...behavioralQuestions, ...technicalQuestions, ...industryQuestions];

const questionsById = new Map(questions.map((question) => [question.id, question]));

export function findQuestion(id: string): Question | undefined {
  return questionsById.get(id);
}

export interface QuestionFilter {
  readonly category?: QuestionCategory | undefined;
  readonly level?: ProfessionLevel | null | undefined;
}

/** The questions of a category and level. Without a filter, returns all questions. Never empty. */
export function filterQuestions({ category, level }: QuestionFilter): readonly Question[] {
  return questions.filter(
    (question) => (!category || question.category === category) && (!level || question.levels.includes(level)),
  );
}

export interface NextQuestionInput extends QuestionFilter {
  /** IDs of the questions that the member has already seen, latest first. */
  readonly recentIds: readonly string[];
  /** Any integer. The same seed selects the same question. */
  readonly seed: number;
}

/** Chooses a question that the member hasn't seen, or else the one seen longest ago. */
export function chooseNextQuestion({ recentIds, seed, ...filter }: NextQuestionInput): Question {
  const candidates = filterQuestions(filter);
  const unused = candidates.filter(({ id }) => !recentIds.includes(id));
  const leastRecentFirst = candidates.toSorted((one, other) => recentIds.indexOf(other.id) - recentIds.indexOf(one.id));
  const chosen = unused.length > 0 ? unused[hashSeed(seed) % unused.length] : leastRecentFirst[0];
  if (!chosen) throw new Error('the bank has no question for this choice');
  return chosen;
}

/** Spreads adjacent seeds over 32 bits, using the finalizer of MurmurHash3. */
function hashSeed(seed: number): number {
  let bits = seed | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
