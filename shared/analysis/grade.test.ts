import { describe, expect, it } from 'vitest';
import { gradeForScore, labelForScore } from './grade.ts';

describe('grade and label of a score', () => {
  it.each([
    [100, 'A', 'Exceptional'],
    [90, 'A', 'Exceptional'],
    [89, 'B', 'Strong'],
    [80, 'B', 'Strong'],
    [79, 'C', 'Good'],
    [70, 'C', 'Good'],
    [69, 'D', 'Average'],
    [60, 'D', 'Average'],
    [59, 'F', 'Below Average'],
    [50, 'F', 'Below Average'],
    [49, 'F', 'Needs Improvement'],
    [0, 'F', 'Needs Improvement'],
  ])('gives %i an %s, %s', (score, grade, label) => {
    expect([gradeForScore(score), labelForScore(score)]).toEqual([grade, label]);
  });
});
