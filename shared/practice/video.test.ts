import { describe, expect, it } from 'vitest';
import { failureReasons, mayWorkAgain } from './video.ts';

describe('analysing the same file again', () => {
  it('is offered only when the file was not the fault', () => {
    expect(failureReasons.filter(mayWorkAgain)).toEqual(['ANALYSIS_UNAVAILABLE']);
  });
});
