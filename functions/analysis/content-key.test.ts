import { describe, expect, it } from 'vitest';
import { NOTHING_LEFT_OUT } from '../../shared/analysis/leave-out.ts';
import { contentKeyOf, type AnalysedContent } from './content-key.ts';

const content: AnalysedContent = {
  sha256: 'ab',
  versions: '1.0-1.1',
  hasLanguage: true,
  leaveOut: NOTHING_LEFT_OUT,
  questionId: null,
};

describe('the key of a content', () => {
  it('cannot be mistaken for the id of a video', () => {
    expect(contentKeyOf(content)).toMatch(/^content#/);
  });

  it.each<Partial<AnalysedContent>>([
    { sha256: 'cd' },
    { versions: '1.0-1.2' },
    { hasLanguage: false },
    { leaveOut: { ...NOTHING_LEFT_OUT, pace: true } },
    { leaveOut: { ...NOTHING_LEFT_OUT, fillers: true } },
    { questionId: 'said-no' },
  ])('is another one for %j', (changed) => {
    expect(contentKeyOf({ ...content, ...changed })).not.toBe(contentKeyOf(content));
  });

  it('minds the question only with a language model', () => {
    const silent = { ...content, hasLanguage: false };
    expect(contentKeyOf({ ...silent, questionId: 'said-no' })).toBe(contentKeyOf(silent));
  });
});
