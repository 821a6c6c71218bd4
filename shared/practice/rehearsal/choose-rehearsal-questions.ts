import type { Competency } from '../questions/competency.ts';
import { FIRST_QUESTION } from '../questions/first-question.ts';
import type { Question } from '../questions/question.ts';
import { chooseUnseen, filterQuestions, type NextQuestionInput } from '../questions/questions.ts';
import type { RehearsalSet } from './rehearsal.ts';

/** Kinds of rehearsals whose questions come from the whole bank. */
export type BankSet = Exclude<RehearsalSet, 'job_post' | 'plan'>;

/**
 * The competencies that each question of a set may ask about, in the order in which interviewers
 * ask.
 */
const competenciesBySet: Record<BankSet, readonly (readonly Competency[])[]> = {
  // Asked after the first question: why this job, then pay, dates, and places.
  phone_screen: [['motivation'], ['stakeholder_management', 'planning', 'adaptability']],
  behavioral: [
    ['conflict', 'collaboration', 'communication'],
    ['leadership', 'ownership', 'stakeholder_management'],
    ['learning', 'adaptability', 'integrity'],
    ['results', 'planning', 'decision_making', 'customer_focus'],
  ],
  final: [
    ['motivation'],
    ['technical_depth', 'analysis', 'quality', 'problem_solving'],
    ['stakeholder_management', 'leadership', 'conflict'],
    ['decision_making', 'integrity'],
    ['results', 'ownership', 'planning', 'customer_focus'],
  ],
};

/**
 * Chooses the questions of a set, each about a different competency if possible. A phone screen
 * opens with the first question and continues with staples.
 */
export function chooseRehearsalQuestions(
  set: BankSet,
  { recentIds, seed, ...filter }: NextQuestionInput,
): Question[] {
  const isPhoneScreen = set === 'phone_screen';
  const all = filterQuestions(filter);
  const candidates = isPhoneScreen ? all.filter(({ isStaple }) => isStaple) : all;
  const opening = isPhoneScreen ? all.filter(({ id }) => id === FIRST_QUESTION.id) : [];

  return competenciesBySet[set].reduce<Question[]>((chosen, wanted, at) => {
    const others = candidates.filter((question) => !chosen.includes(question));
    const isNew = ({ competency }: Question) =>
      !chosen.some((question) => question.competency === competency);
    const fitting = others.filter(
      (question) => wanted.includes(question.competency) && isNew(question),
    );
    const suitable = [fitting, others.filter(isNew), others].find(({ length }) => length > 0) ?? [];
    // Prefers questions that the member hasn't answered, and among these, questions for the
    // member's profession.
    const forRole = suitable.filter(
      ({ id, roleFamilies }) => roleFamilies.length > 0 && !recentIds.includes(id),
    );
    const next = chooseUnseen(forRole.length > 0 ? forRole : suitable, {
      recentIds,
      seed: seed + at,
    });

    return next ? [...chosen, next] : chosen;
  }, opening);
}

export const JOB_POST_QUESTIONS = 4;

/**
 * Chooses from a job post's suggestions, best first: different competencies, and no answered
 * questions if possible.
 */
export function chooseFromSuggestions(
  suggested: readonly Question[],
  recentIds: readonly string[],
): Question[] {
  const isAnswered = ({ id }: Question) => recentIds.includes(id);
  const isFirstOfCompetency = ({ competency }: Question, at: number, list: readonly Question[]) =>
    list.findIndex((question) => question.competency === competency) === at;
  const unanswered = suggested.filter((question) => !isAnswered(question));
  const varied = unanswered.filter(isFirstOfCompetency);
  const ranked = new Set([...varied, ...unanswered, ...suggested.filter(isAnswered)]);
  const chosen = [...ranked].slice(0, JOB_POST_QUESTIONS);

  return suggested.filter((question) => chosen.includes(question));
}
