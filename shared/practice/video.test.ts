import { describe, expect, it } from 'vitest';
import { failureReasons, isRetryable } from './video.ts';

describe('analysing the same file again', () => {
  it('is offered only when the file was not the fault', () => {
    expect(failureReasons.filter(isRetryable)).toEqual(['ANALYSIS_UNAVAILABLE']);
  });
});
