import { describe, expect, it } from 'vitest';
import { whatCloses } from './plan-closes.ts';

describe('what a smaller plan closes', () => {
  it('is nothing for a bigger one', () => {
    expect(whatCloses('starter', 'executive')).toEqual([]);
  });

  it('is what needs the plan above', () => {
    expect(whatCloses('executive', 'professional')).toEqual([
      'Courses, podcasts and study guides that need the Executive plan close at once.',
    ]);
  });

  it('is what needs any plan above, and the end of no limit', () => {
    expect(whatCloses('executive', 'starter')).toEqual([
      'Courses, podcasts and study guides that need the Professional plan or the Executive plan close at once.',
      'You get 10 practice videos and 10 study guides a month instead of no limit.',
    ]);
  });
});
