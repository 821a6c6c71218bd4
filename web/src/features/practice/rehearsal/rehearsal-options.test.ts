// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import { storeDraft } from '#web/platform/draft.store.ts';
import { listRehearsalOptions, readSuggestedIds } from './rehearsal-options.ts';

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
    expect(options.map(({ set, questionIds }) => [set, questionIds.length])).toEqual([
      ['phone_screen', 3],
      ['behavioral', 4],
      ['final', 5],
    ]);
  });

  it('begin with the plan’s questions, without unknown or repeated ones', () => {
    const [first] = listRehearsalOptions({
      ...input,
      plannedIds: ['hard-feedback', 'gone', 'hard-feedback'],
    });

    expect(first).toEqual({ set: 'plan', questionIds: ['hard-feedback'] });
    expect(listRehearsalOptions({ ...input, plannedIds: ['gone'] })[0]?.set).toBe('phone_screen');
  });

  it('end with the questions for the job post in this tab', () => {
    expect(readSuggestedIds('ann')).toEqual([]);

    storeDraft({ userId: 'ann', form: 'practice/job-post' }, aJobPost());

    const suggestedIds = readSuggestedIds('ann');
    expect(readSuggestedIds('bob')).toEqual([]);

    const last = listRehearsalOptions({ ...input, suggestedIds }).at(-1);
    expect(last?.set).toBe('job_post');
    expect(last?.questionIds).toHaveLength(4);
    expect(last?.questionIds.every((id) => suggestedIds.includes(id))).toBe(true);
  });
});
