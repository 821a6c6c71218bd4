import { describe, expect, it } from 'vitest';
import { failureReasons, isRetryable } from './analysis-status.ts';

describe('analyzing the same file again', () => {
  it('is offered only if the file is not at fault', () => {
    expect(failureReasons.filter(isRetryable)).toEqual(['TIMED_OUT', 'ANALYSIS_UNAVAILABLE']);
  });
});
