import { type ProfessionLevel, professionLevels } from '#shared/accounts/profession-level.ts';

import { behavioralQuestions } from './behavioral.ts';
import type { Competency } from './competency.ts';
import { questionsAboutGrowth } from './deciding-and-growing.ts';
import { questionsAboutWork } from './getting-work-done.ts';
import { industryQuestions } from './industry.ts';
import { findFollowedId, findMissingPart, partQuestions } from './follow-up.ts';
import type { Question } from './question.ts';
import type { RoleFamily } from './role-family.ts';
import { dataQuestions } from './roles/data.ts';
import { designQuestions } from './roles/design.ts';
import { educationQuestions } from './roles/education.ts';
import { engineeringQuestions } from './roles/engineering.ts';
import { financeQuestions } from './roles/finance.ts';
import { healthcareQuestions } from './roles/healthcare.ts';
import { legalQuestions } from './roles/legal.ts';
import { marketingQuestions } from './roles/marketing.ts';
import { operationsQuestions } from './roles/operations.ts';
import { peopleQuestions } from './roles/people.ts';
import { productQuestions } from './roles/product.ts';
import { salesQuestions } from './roles/sales.ts';
import { serviceQuestions } from './roles/service.ts';
import { softwareQuestions } from './roles/software.ts';
import { supportQuestions } from './roles/support.ts';
import { tradesQuestions } from './roles/trades.ts';
import { jobPostQuestions, stapleQuestions } from './staples.ts';
import { technicalQuestions } from './technical.ts';
import { questionsAboutOthers } from './working-with-others.ts';

/** The whole question bank, in a fixed order. */
export const questions: readonly Question[] = [
  // First, because job posts suggest the first of equally fitting questions.
  ...jobPostQuestions,
  ...behavioralQuestions,
  ...technicalQuestions,
  ...industryQuestions,
  ...questionsAboutOthers,
  ...questionsAboutWork,
  ...questionsAboutGrowth,
  ...softwareQuestions,
  ...dataQuestions,
  ...designQuestions,
  ...productQuestions,
  ...marketingQuestions,
  ...salesQuestions,
  ...supportQuestions,
  ...financeQuestions,
  ...operationsQuestions,
  ...peopleQuestions,
  ...healthcareQuestions,
  ...educationQuestions,
  ...legalQuestions,
  ...engineeringQuestions,
  ...tradesQuestions,
  ...serviceQuestions,
  ...stapleQuestions,
];

const questionsById = new Map(questions.map((question) => [question.id, question]));

/** Finds a question of the bank, or the follow-up of one. */
export function findQuestion(id: string): Question | undefined {
  const followedId = findFollowedId(id);
  if (followedId === null) return questionsById.get(id);

  const followed = questionsById.get(followedId);
  const part = findMissingPart(id);
  return (
    followed && {
      ...followed,
      id,
      text: part ? partQuestions[part].text : followed.followUp,
      hint: `A follow-up to “${followed.text}”`,
      followUp: '',
    }
  );
}

interface QuestionFilter {
  readonly level?: ProfessionLevel | null | undefined;
  readonly competency?: Competency | null | undefined;
  /** Adds this profession's questions to those for every profession. */
  readonly roleFamily?: RoleFamily | null | undefined;
}

/**
 * The matching questions, without those that need a job post. Without a role family, only those for
 * every profession; without a level, only the staples for every level.
 */
export function filterQuestions({
  level,
  competency,
  roleFamily,
}: QuestionFilter): readonly Question[] {
  return questions.filter(
    (question) =>
      !question.needsJobPost &&
      (level ? question.levels.includes(level) : !question.isStaple || isForEveryLevel(question)) &&
      (!competency || question.competency === competency) &&
      (question.roleFamilies.length === 0 ||
        (roleFamily && question.roleFamilies.includes(roleFamily))),
  );
}

function isForEveryLevel({ levels }: Question): boolean {
  return levels.length === professionLevels.length;
}

export interface NextQuestionInput extends QuestionFilter {
  readonly recentIds: readonly string[];
  /** Any integer. The same seed selects the same question. */
  readonly seed: number;
}

/** Chooses a question that the member hasn't seen, or else the one seen longest ago. */
export function chooseNextQuestion({ recentIds, seed, ...filter }: NextQuestionInput): Question {
  const chosen = chooseUnseen(filterQuestions(filter), { recentIds, seed });
  if (!chosen) throw new Error('the bank has no question for this choice');
  return chosen;
}

export function chooseUnseen(
  candidates: readonly Question[],
  { recentIds, seed }: Pick<NextQuestionInput, 'recentIds' | 'seed'>,
): Question | undefined {
  const unseen = candidates.filter(({ id }) => !recentIds.includes(id));
  if (unseen.length > 0) return unseen[hashSeed(seed) % unseen.length];

  return candidates.toSorted(
    (one, other) => recentIds.indexOf(other.id) - recentIds.indexOf(one.id),
  )[0];
}

/** Spreads adjacent seeds over 32 bits, using the finalizer of MurmurHash3. */
function hashSeed(seed: number): number {
  let bits = seed | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
