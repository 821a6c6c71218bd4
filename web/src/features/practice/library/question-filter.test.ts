import { describe, expect, it } from 'vitest';
import { questions } from '#shared/practice/questions/questions.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { filterByQuestion, listQuestionOptions, NO_QUESTION } from './question-filter.ts';

const [first, second] = questions;

const videos = [
  aVideo({ id: '4', questionId: second?.id }),
  aVideo({ id: '3', questionId: first?.id }),
  aVideo({ id: '2', questionId: null }),
  aVideo({ id: '1', questionId: first?.id }),
  aVideo({ id: '0', questionId: 'no-longer-asked' }),
];

const idsOf = (value: string | null) => filterByQuestion(videos, value).map(({ id }) => id);

describe('the question filter', () => {
  it('offers each answered question once, with the number of its takes', () => {
    expect(listQuestionOptions(videos)).toEqual([
      { value: second?.id, label: `${second?.text} (1)` },
      { value: first?.id, label: `${first?.text} (2)` },
      { value: NO_QUESTION, label: 'No question (2)' },
    ]);
  });

  it('keeps the takes of one question, or those without one', () => {
    expect(idsOf(first?.id ?? '')).toEqual(['3', '1']);
    expect(idsOf(NO_QUESTION)).toEqual(['2', '0']);
  });

  it('shows all takes without a filter or for a question nobody answered', () => {
    expect(idsOf(null)).toHaveLength(5);
    expect(idsOf('unknown')).toHaveLength(5);
  });
});
