import * as z from 'zod';
import { suggestQuestions } from '#shared/practice/job-post/suggest-questions.ts';
import {
  findQuestion,
  type NextQuestionInput,
  questions,
} from '#shared/practice/questions/questions.ts';
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
  /** The questions for the job post in this tab, best first; empty without a post. */
  suggestedIds: readonly string[];
}

/** The sets to choose from, with the plan's questions first. */
export function listRehearsalOptions({
  plannedIds,
  suggestedIds,
  ...choice
}: OptionsInput): RehearsalOption[] {
  const planned = [...new Set(plannedIds ?? [])]
    .filter(findQuestion)
    .slice(0, MAX_REHEARSAL_QUESTIONS);
  const suggested = suggestedIds.flatMap((id) => findQuestion(id) ?? []);
  const toOption = (set: RehearsalSet, chosen: readonly { id: string }[]): RehearsalOption[] =>
    chosen.length > 0 ? [{ set, questionIds: chosen.map(({ id }) => id) }] : [];

  return [
    ...(planned.length > 0 ? [{ set: 'plan', questionIds: planned } as const] : []),
    ...bankSets.flatMap((set) => toOption(set, chooseRehearsalQuestions(set, choice))),
    ...toOption('job_post', chooseFromSuggestions(suggested, choice.recentIds)),
  ];
}

/**
 * IDs of the questions for the job post that the member pasted in this tab; empty without a post.
 */
export function readSuggestedIds(userId: string): readonly string[] {
  const text = readDraft({ userId, form: 'practice/job-post' }, z.string());
  const result = text === null ? null : suggestQuestions(text, questions);
  return result?.state === 'matched' ? result.suggestions.map(({ question }) => question.id) : [];
}
