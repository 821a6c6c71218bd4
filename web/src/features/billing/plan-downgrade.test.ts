import { describe, expect, it } from 'vitest';
import { listDowngradeLosses } from './plan-downgrade.ts';

describe('what a smaller plan closes', () => {
  it('is nothing for a bigger one', () => {
    expect(listDowngradeLosses('starter', 'executive')).toEqual([]);
  });

  it('is what needs the plan above', () => {
    expect(listDowngradeLosses('executive', 'professional')).toEqual([
      'You lose access to courses, podcasts and study guides that require the Executive plan right away.',
    ]);
  });

  it('is what needs any plan above, and the end of no limit', () => {
    expect(listDowngradeLosses('executive', 'starter')).toEqual([
      'You lose access to courses, podcasts and study guides that require the Professional plan or the Executive plan right away.',
      'You get 10 practice videos and 10 study guides per month instead of unlimited.',
    ]);
  });
});
