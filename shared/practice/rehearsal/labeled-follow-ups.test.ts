import { describe, expect, it } from 'vitest';
import { findQuestion } from '../questions/questions.ts';
import {
  heldOutFollowUps,
  terseFollowUps,
  tuningFollowUps,
} from './labeled-follow-ups.fixtures.ts';

describe('labeled follow-ups', () => {
  it('include 130 answers for tuning and 140 others', () => {
    expect([tuningFollowUps.length, heldOutFollowUps.length, terseFollowUps.length]).toEqual([
      130, 100, 40,
    ]);
  });

  it('answer questions of the bank', () => {
    const all = [...tuningFollowUps, ...heldOutFollowUps, ...terseFollowUps];
    expect(all.filter(({ questionId }) => !findQuestion(questionId))).toEqual([]);
  });
});
