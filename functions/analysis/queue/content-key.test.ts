import { describe, expect, it } from 'vitest';
import { NO_EXCLUSIONS } from '#shared/analysis/exclusions.ts';
import { buildContentKey, type AnalysisInputs } from './analyze-or-reuse.service.ts';

const content: AnalysisInputs = {
  sha256: 'ab',
  versions: '1.0-1.1',
  hasLanguageModel: true,
  exclusions: NO_EXCLUSIONS,
  questionId: null,
  keepsTranscript: true,
};

describe('the content key', () => {
  it('cannot be mistaken for a video ID', () => {
    expect(buildContentKey(content)).toMatch(/^content#/);
  });

  it.each<Partial<AnalysisInputs>>([
    { sha256: 'cd' },
    { versions: '1.0-1.2' },
    { hasLanguageModel: false },
    { exclusions: { ...NO_EXCLUSIONS, pace: true } },
    { exclusions: { ...NO_EXCLUSIONS, fillers: true } },
    { questionId: 'said-no' },
    { keepsTranscript: false },
  ])('differs for %j', (changed) => {
    expect(buildContentKey({ ...content, ...changed })).not.toBe(buildContentKey(content));
  });

  it('depends on the question and the kept transcript only with a language model', () => {
    const silent = { ...content, hasLanguageModel: false };
    expect(buildContentKey({ ...silent, questionId: 'said-no', keepsTranscript: false })).toBe(
      buildContentKey(silent),
    );
  });
});
