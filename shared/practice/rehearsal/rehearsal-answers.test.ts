import { describe, expect, it } from 'vitest';
import { aVideo } from '../video.fixtures.ts';
import { findNextUnanswered, findUnfinishedRehearsal, listAnswers } from './rehearsal-answers.ts';
import { aRehearsal } from './rehearsal.fixtures.ts';

const rehearsal = aRehearsal();
const [first = '', second = '', third = ''] = rehearsal.questionIds;

const aTake = (questionId: string, rehearsalId: string | null = rehearsal.id) => ({
  questionId,
  rehearsalId,
});

const anAnswer = (questionId: string, rehearsalId: string | null = rehearsal.id) =>
  aVideo({ questionId, rehearsalId });

describe('the answers of a rehearsal', () => {
  it('are listed in the order of the questions', () => {
    const answers = listAnswers(rehearsal, [anAnswer(second)], [aTake(first)]);
    expect(
      answers.map(({ questionId, video, take }) => [questionId, video !== null, take !== null]),
    ).toEqual([
      [first, false, true],
      [second, true, false],
      [third, false, false],
    ]);
  });

  it('leave out recordings of other rehearsals and ordinary practice', () => {
    const videos = [anAnswer(first, null), anAnswer(second, 'another')];
    const answers = listAnswers(rehearsal, videos, [aTake(third, null), aTake(third, 'another')]);
    expect(findNextUnanswered(answers)).toBe(0);
  });

  it('include the follow-up that was chosen during the rehearsal', () => {
    const asked = aRehearsal({ questionIds: [first, `${first}.follow-up`, second] });
    const chosen = `${first}.follow-up-result`;
    const ids = listAnswers(asked, [anAnswer(first)], [aTake(chosen)]).map(
      ({ questionId }) => questionId,
    );
    expect(ids).toEqual([first, chosen, second]);
  });

  it('ignore the copy on this device once the recording is uploaded', () => {
    expect(listAnswers(rehearsal, [anAnswer(first)], [aTake(first)])[0]?.take).toBeNull();
  });

  it('continue at the first question without a recording', () => {
    expect(findNextUnanswered(listAnswers(rehearsal, [anAnswer(first)], [aTake(second)]))).toBe(2);
    expect(
      findNextUnanswered(
        listAnswers(rehearsal, [anAnswer(first), anAnswer(third)], [aTake(second)]),
      ),
    ).toBeNull();
    expect(findNextUnanswered(listAnswers(rehearsal, [], []), 0)).toBe(1);
    expect(findNextUnanswered(listAnswers(rehearsal, [], []), 2)).toBeNull();
  });
});

describe('the rehearsal to continue', () => {
  const now = new Date(Date.parse(rehearsal.createdAt) + 3_600_000);

  it('is the latest one that isn’t finished', () => {
    const finished = aRehearsal({ id: 'finished-1', finishedAt: now.toISOString() });
    expect(findUnfinishedRehearsal([finished, rehearsal], now)).toBe(rehearsal);
    expect(findUnfinishedRehearsal([finished], now)).toBeUndefined();
  });

  it('is no longer offered after a day', () => {
    expect(
      findUnfinishedRehearsal([rehearsal], new Date(Date.parse(rehearsal.createdAt) + 86_400_000)),
    ).toBeUndefined();
  });
});
