import { describe, expect, it } from 'vitest';
import { findQuestion } from '../questions/questions.ts';
import {
  heldOutFollowUps,
  labeledFollowUps,
  tuningFollowUps,
} from './labeled-follow-ups.fixtures.ts';

describe('labeled follow-ups', () => {
  it('include 100 answers for tuning and 100 others', () => {
    expect([tuningFollowUps.length, heldOutFollowUps.length]).toEqual([100, 100]);
  });

  it('answer questions of the bank', () => {
    expect(labeledFollowUps.filter(({ questionId }) => !findQuestion(questionId))).toEqual([]);
  });
});
