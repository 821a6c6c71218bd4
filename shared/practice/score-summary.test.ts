import { describe, expect, it } from 'vitest';
import type { AnalysisResults, NotJudgedReason } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { summarizeScore } from './score-summary.ts';
import { someResults } from './video.fixtures.ts';

function unscored(reasons: Partial<Record<CriterionKey, NotJudgedReason>>): AnalysisResults {
  const results = someResults({}, null);
  const judgments = { ...results.judgments };
  const detailedFeedback = { ...results.detailedFeedback };

  for (const key of ['posture', 'communicationSkills', 'overallProfessionalism'] as const) {
    const reason = reasons[key] ?? null;
    judgments[key] = { ...judgments[key], reason };
    if (reason) detailedFeedback[key] = `Not scored: ${reason}.`;
  }

  return { ...results, judgments, detailedFeedback };
}

describe('the summary of a score', () => {
  it('is the score, with nothing to explain', () => {
    expect(summarizeScore(someResults({}, 82))).toEqual({
      overallScore: 82,
      scope: 'delivery',
      isShort: false,
      notScored: null,
    });
  });

  it('says why there is no overall score, the voice first', () => {
    const both = unscored({ posture: 'no_shoulders', communicationSkills: 'no_speech' });
    expect(summarizeScore(both).notScored).toBe('Not scored: no_speech.');
    expect(summarizeScore(unscored({ posture: 'no_face' })).notScored).toBe('Not scored: no_face.');
  });

  it('names no criterion that the member turned off, or that depends on others', () => {
    const indirect = unscored({
      communicationSkills: 'left_out',
      overallProfessionalism: 'depends_on_missing',
    });
    expect(summarizeScore(indirect).notScored).toBe(
      'Not scored: too little of it could be measured.',
    );
  });
});
