import { describe, expect, it } from 'vitest';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { judgeSuggestions } from './judge-suggestions.ts';

const labels = {
  competencies: ['planning', 'conflict'],
  skills: ['sql'],
  roleFamilies: ['data'],
  seniority: ['mid'],
} as const;

const find = (...ids: string[]) => ids.flatMap((id) => findQuestion(id) ?? []);

describe('suggestions', () => {
  it('are relevant for the expected competency or skill, unless they are for another profession', () => {
    const suggested = find('tight-deadline', 'dirty-dataset', 'month-end-close', 'busy-night-plan');
    expect(judgeSuggestions(suggested, labels)).toEqual({
      precision: 2 / 8,
      recall: 0.5,
      missing: 'conflict',
      wrong: 'problem_solving planning',
    });
  });
});
