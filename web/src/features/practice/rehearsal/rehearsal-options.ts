import * as z from 'zod';
import { suggestQuestions } from '#shared/practice/job-post/suggest-questions.ts';
import { isFollowUp, toFollowUpId } from '#shared/practice/questions/follow-up.ts';
import {
  findQuestion,
  type NextQuestionInput,
  questions,
} from '#shared/practice/questions/questions.ts';
import type { Question } from '#shared/practice/questions/question.ts';
import {
  type BankSet,
  chooseFromSuggestions,
  chooseRehearsalQuestions,
} from '#shared/practice/rehearsal/choose-rehearsal-questions.ts';
import {
  MAX_REHEARSAL_QUESTIONS,
  type RehearsalSet,
} from '#shared/practice/rehearsal/rehearsal.ts';
import { readDraft } from '#web/platform/draft.store.ts';

const bankSets = ['phone_screen', 'behavioral', 'final'] as const satisfies readonly BankSet[];

export interface RehearsalOption {
  set: RehearsalSet;
  questionIds: readonly string[];
}

interface OptionsInput extends NextQuestionInput {
  plannedIds: readonly string[] | null;
  /** The questions for the job post, best first; empty without a post. */
  suggestedIds: readonly string[];
}

/** The sets to choose from, with the plan's questions first. Each has one follow-up. */
export function listRehearsalOptions({
  plannedIds,
  suggestedIds,
  ...choice
}: OptionsInput): RehearsalOption[] {
  const planned = [...new Set(plannedIds ?? [])]
    .filter((id) => findQuestion(id) && !isFollowUp(id))
    .slice(0, MAX_REHEARSAL_QUESTIONS);
  const suggested = suggestedIds.flatMap((id) => findQuestion(id) ?? []);
  const toOption = (set: RehearsalSet, questionIds: readonly string[]): RehearsalOption[] =>
    questionIds.length > 0 ? [{ set, questionIds: addFollowUp(questionIds, choice.seed) }] : [];
  const listIds = (chosen: readonly Question[]) => chosen.map(({ id }) => id);

  return [
    ...toOption('plan', planned),
    ...bankSets.flatMap((set) => toOption(set, listIds(chooseRehearsalQuestions(set, choice)))),
    ...toOption('job_post', listIds(chooseFromSuggestions(suggested, choice.recentIds))),
  ];
}

/** Adds the follow-up of the first or the second question. */
function addFollowUp(questionIds: readonly string[], seed: number): string[] {
  const at = Math.min(questionIds.length - 1, seed % 2);
  return questionIds.flatMap((id, position) => (position === at ? [id, toFollowUpId(id)] : [id]));
}

/**
 * Leaves out the follow-up if the plan doesn't have an analysis left for it. `left` is null without
 * a limit, and undefined if unknown.
 */
export function fitToAllowance(
  { set, questionIds }: RehearsalOption,
  left: number | null | undefined,
): RehearsalOption {
  const isEnough = left == null || left >= questionIds.length;
  return { set, questionIds: isEnough ? questionIds : questionIds.filter((id) => !isFollowUp(id)) };
}

/**
 * IDs of the questions for the job post that the member pasted in this tab, or else for the saved
 * one; empty without a post.
 */
export function readSuggestedIds(userId: string, savedText: string | null): readonly string[] {
  const text = readDraft({ userId, form: 'practice/job-post' }, z.string()) || savedText;
  const result = text === null ? null : suggestQuestions(text, questions);
  return result?.state === 'matched' ? result.suggestions.map(({ question }) => question.id) : [];
}
