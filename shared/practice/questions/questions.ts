import type { ProfessionLevel } from '../../accounts/profession-level.ts';
import { behavioralQuestions } from './behavioral.ts';
import { industryQuestions } from './industry.ts';
import type { Question, QuestionCategory } from './question.ts';
import { technicalQuestions } from './technical.ts';

/** The whole bank, in a fixed order. */
export const questions: readonly Question[] = [...behavioralQuestions, ...technicalQuestions, ...industryQuestions];

const byId = new Map(questions.map((question) => [question.id, question]));

export function questionById(id: string): Question | undefined {
  return byId.get(id);
}

export interface QuestionFilter {
  readonly category?: QuestionCategory | undefined;
  readonly level?: ProfessionLevel | null | undefined;
}

/** Questions of a category and for a level; a missing filter matches all. Never empty. */
export function questionsFor({ category, level }: QuestionFilter): readonly Question[] {
  return questions.filter(
    (question) => (!category || question.category === category) && (!level || question.levels.includes(level)),
  );
}

export interface NextQuestion extends QuestionFilter {
  /** IDs of the member's past questions, latest first. */
  readonly latest: readonly string[];
  /** Any integer; the same seed gives the same question. */
  readonly seed: number;
}

/** A question the member hasn't had lately: an unused question if any is left, otherwise the least recent one. */
export function nextQuestion({ latest, seed, ...filter }: NextQuestion): Question {
  const candidates = questionsFor(filter);
  const fresh = candidates.filter(({ id }) => !latest.includes(id));
  const longestAgo = candidates.toSorted((one, other) => latest.indexOf(other.id) - latest.indexOf(one.id));
  const chosen = fresh.length > 0 ? fresh[spread(seed) % fresh.length] : longestAgo[0];
  if (!chosen) throw new Error('the bank has no question for this choice');
  return chosen;
}

/** Spreads adjacent seeds over 32 bits (the finalizer of MurmurHash3). */
function spread(seed: number): number {
  let bits = seed | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
