// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import { MAX_SUGGESTIONS } from '#shared/practice/job-post/suggest-questions.ts';
import { isFollowUp, toFollowUpId } from '#shared/practice/questions/follow-up.ts';
import { countQuestions } from '#shared/practice/rehearsal/question-places.ts';
import { storeDraft } from '#web/platform/draft.store.ts';
import { fitToAllowance, listRehearsalOptions, readSuggestedIds } from './rehearsal-options.ts';

afterEach(() => sessionStorage.clear());

const input = {
  plannedIds: null,
  suggestedIds: [],
  level: null,
  roleFamily: null,
  recentIds: [],
  seed: 3,
} as const;

describe('the rehearsals to choose from', () => {
  it('are the three sets of the bank', () => {
    const options = listRehearsalOptions(input);
    expect(options.map(({ set, questionIds }) => [set, countQuestions(questionIds)])).toEqual([
      ['phone_screen', 3],
      ['behavioral', 4],
      ['final', 5],
    ]);
  });

  it.each([
    [0, 1],
    [1, 2],
  ])('ask the follow-up of an answer (seed %i) next, in place %i', (seed, at) => {
    for (const { questionIds } of listRehearsalOptions({ ...input, seed })) {
      expect(questionIds.findIndex(isFollowUp)).toBe(at);
      expect(questionIds[at]).toBe(toFollowUpId(questionIds[at - 1] ?? ''));
      expect(questionIds.filter(isFollowUp)).toHaveLength(1);
    }
  });

  it('leave out the follow-up if the plan has no analysis left for it', () => {
    const option = {
      set: 'plan',
      questionIds: ['hard-feedback', 'hard-feedback.follow-up'],
    } as const;
    expect(fitToAllowance(option, 2)).toEqual(option);
    expect(fitToAllowance(option, null)).toEqual(option);
    expect(fitToAllowance(option, 1).questionIds).toEqual(['hard-feedback']);
  });

  it('begin with the plan’s questions, without unknown or repeated ones', () => {
    const [first] = listRehearsalOptions({
      ...input,
      plannedIds: ['hard-feedback', 'hard-feedback.follow-up', 'gone', 'hard-feedback'],
    });

    expect(first).toEqual({
      set: 'plan',
      questionIds: ['hard-feedback', 'hard-feedback.follow-up'],
    });
    expect(listRehearsalOptions({ ...input, plannedIds: ['gone'] })[0]?.set).toBe('phone_screen');
  });

  it('end with the questions for the job post in this tab, or else for the saved one', () => {
    expect(readSuggestedIds('ann', null)).toEqual([]);
    expect(readSuggestedIds('ann', aJobPost())).toHaveLength(MAX_SUGGESTIONS);

    storeDraft({ userId: 'ann', form: 'practice/job-post' }, aJobPost());

    const suggestedIds = readSuggestedIds('ann', null);
    expect(readSuggestedIds('bob', null)).toEqual([]);

    const last = listRehearsalOptions({ ...input, suggestedIds }).at(-1);
    expect(last?.set).toBe('job_post');
    const questionIds = last?.questionIds.filter((id) => !isFollowUp(id)) ?? [];
    expect(questionIds).toHaveLength(4);
    expect(questionIds.every((id) => suggestedIds.includes(id))).toBe(true);
  });
});
