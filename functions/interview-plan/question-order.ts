import type { JobPostFit } from '#functions/practice/practice.public.ts';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { findTitleSeniority } from '#shared/practice/job-post/detect-seniority.ts';
import { findRoleFamily } from '#shared/practice/job-post/find-role-family.ts';
import { splitSentences } from '#shared/practice/job-post/job-post-text.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import type { Question, QuestionCategory } from '#shared/practice/questions/question.ts';
import { filterQuestions, findQuestion } from '#shared/practice/questions/questions.ts';
import type { RoleFamily } from '#shared/practice/questions/role-family.ts';

/** Categories take turns in this order. */
const TURNS: readonly QuestionCategory[] = ['behavioral', 'technical', 'behavioral', 'industry'];

type Orderable = Pick<Question, 'id' | 'category' | 'roleFamilies' | 'isStaple'>;

/**
 * IDs of the questions for a member, in the order in which a plan introduces them. The job post's
 * profession is used only if the role isn't recognized.
 */
export function listInterviewPlanQuestions(
  targetRole: string | null,
  level: ProfessionLevel | null,
  jobPost: JobPostFit | null = null,
): string[] {
  const seniority = findTitleSeniority(splitSentences(targetRole ?? ''));
  const roleFamily = findPlanFamily(targetRole, jobPost);
  const fitting = filterQuestions({ level, roleFamily });
  const suitable = fitting.filter(
    (question) => seniority === null || question.seniority.includes(seniority),
  );

  const isClosing = ({ id }: Question) => id === CLOSING_QUESTION_ID;
  const postIds = (jobPost?.questionIds ?? []).filter((id) => findQuestion(id));
  const ordered = orderQuestions(
    suitable.filter((question) => !isClosing(question)),
    FIRST_QUESTION.id,
    postIds,
  );

  // Last, because it has its own day.
  return [...ordered, ...suitable.filter(isClosing).map(({ id }) => id)];
}

const ASKS_FOR_STORY = /^(Tell me about an?|Describe an?|When did|How did you) /;

/** The questions about a past experience, in the same order. */
export function listStoryQuestions(questionIds: readonly string[]): string[] {
  return questionIds.filter((id) => ASKS_FOR_STORY.test(findQuestion(id)?.text ?? ''));
}

/** The profession of the role, or else of the job post; null if neither is recognized. */
export function findPlanFamily(
  targetRole: string | null,
  jobPost: JobPostFit | null,
): RoleFamily | null {
  const title = splitSentences(targetRole ?? '');

  return findRoleFamily({ title, sentences: [] }) ?? jobPost?.roleFamily ?? null;
}

/**
 * `firstId` first, then staples alternate with the categories in turns. Every second question is
 * for the job post or else for a profession, while any are left.
 */
export function orderQuestions(
  questions: readonly Orderable[],
  firstId: string,
  postIds: readonly string[] = [],
): string[] {
  const others = questions.filter(({ id }) => id !== firstId && !postIds.includes(id));
  const first = questions.some(({ id }) => id === firstId) ? [firstId] : [];
  const forRole = others.filter(({ roleFamilies }) => roleFamilies.length > 0);
  const forEveryone = others.filter(({ roleFamilies }) => roleFamilies.length === 0);
  const staples = forEveryone.filter(({ isStaple }) => isStaple).map(({ id }) => id);
  const rest = takeTurns(forEveryone.filter(({ isStaple }) => !isStaple));

  const forPost = postIds.filter((id) => id !== firstId);

  return alternate([...first, ...alternate(staples, rest)], [...forPost, ...takeTurns(forRole)]);
}

function alternate(some: readonly string[], others: readonly string[]): string[] {
  const mixed = some.flatMap((id, at) => [id, ...others.slice(at, at + 1)]);
  return [...mixed, ...others.slice(some.length)];
}

function takeTurns(questions: readonly Orderable[]): string[] {
  const left = new Map<QuestionCategory, string[]>();
  for (const { id, category } of questions) left.set(category, [...(left.get(category) ?? []), id]);

  const ordered: string[] = [];
  for (let turn = 0; [...left.values()].some((ids) => ids.length > 0); turn += 1) {
    const category = TURNS[turn % TURNS.length];
    const next = category && left.get(category)?.shift();
    if (next !== undefined) ordered.push(next);
  }

  return ordered;
}
