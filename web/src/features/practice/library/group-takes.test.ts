import { describe, expect, it } from 'vitest';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { groupTakes } from './group-takes.ts';

const take = (day: number, questionId: string | null) =>
  aVideo({ id: `v${day}`, questionId, createdAt: `2026-11-0${day}T09:00:00.000Z` });

describe('takes grouped by question', () => {
  it('start with the question answered last, and list each question’s takes oldest first', () => {
    const groups = groupTakes([take(1, 'said-no'), take(2, 'proud-result'), take(3, 'said-no')]);

    expect(
      groups.map(({ question, takes }) => [question?.id, ...takes.map(({ id }) => id)]),
    ).toEqual([
      ['said-no', 'v1', 'v3'],
      ['proud-result', 'v2'],
    ]);
  });

  it('end with the takes without a question, or whose question no longer exists', () => {
    const groups = groupTakes([take(4, null), take(3, 'no-such-question'), take(1, 'said-no')]);

    expect(groups.map(({ question, takes }) => [question, takes.length])).toEqual([
      [expect.objectContaining({ id: 'said-no' }), 1],
      [null, 2],
    ]);
  });

  it('are empty without takes', () => {
    expect(groupTakes([])).toEqual([]);
  });
});
