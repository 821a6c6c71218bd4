import { describe, expect, it } from 'vitest';
import { listDowngradeLosses } from './plan-change-notes.tsx';

describe('losses of a downgrade', () => {
  it('are empty for an upgrade', () => {
    expect(listDowngradeLosses('starter', 'executive', null)).toEqual([]);
  });

  it('include content that requires the higher plan', () => {
    expect(listDowngradeLosses('executive', 'professional', 'Dec 27, 2026')).toEqual([
      'From Dec 27, 2026, you lose access to courses, podcasts and study guides that require the Executive plan.',
      'You get 4 coach answers a month instead of 12.',
    ]);
  });

  it('include content of all higher plans and the new limits', () => {
    expect(listDowngradeLosses('executive', 'starter', null)).toEqual([
      'You immediately lose access to courses, podcasts and study guides that require the Professional plan or the Executive plan.',
      'You get 10 practice videos and 10 study guides per month instead of unlimited use.',
      'You get 1 coach answer a month instead of 12.',
    ]);
  });
});
