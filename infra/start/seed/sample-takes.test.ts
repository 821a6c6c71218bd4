import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyzeFile } from '#functions/analysis/record/analyze-file.service.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { sampleFirstTake, sampleThirdTake } from '#web/features/marketing/sample-takes.ts';

/** Analyzes one of the demo member's recordings. */
async function analyze(file: string): Promise<AnalysisRecord> {
  const analysis = await analyzeFile(fileURLToPath(new URL(`history/${file}`, import.meta.url)));
  if (analysis.state === 'unreadable') throw new Error(analysis.reason);
  return analysis.record;
}

/** Processors round differently, so a score may differ by a point and a time by a frame. */
const near = (value: number, tolerance: number) => ({
  asymmetricMatch: (other: unknown) => Math.abs(Number(other) - value) <= tolerance,
});

describe('the reports on the landing page', () => {
  it('quote the analysis of the first take', async () => {
    const { feedback, scores, evidence } = await analyze('first-try.webm');
    const { observation, advice, charisma, lookAway } = sampleFirstTake;

    expect(feedback.focus).toMatchObject({ observation, advice });
    expect(scores.charisma).toEqual(near(charisma, 1));
    expect(evidence.filter(({ kind }) => kind === 'look_away')).toMatchObject([
      { startSeconds: near(lookAway.from, 0.1), endSeconds: near(lookAway.to, 0.1) },
    ]);
  });

  it('quote the analysis of the third take', async () => {
    const { overallScore, criteria, feedback, evidence } = await analyze('third-try.webm');
    const { overall, scores, lanes, cues } = sampleThirdTake;

    expect(overallScore).toEqual(near(overall, 1));
    for (const key of criterionKeys)
      expect(criteria[key].score).toEqual(near(scores[key].score, 1));
    expect(evidence.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual(
      lanes.flatMap(({ moments }) =>
        moments.map(({ from, to }) => [near(from, 0.1), near(to, 0.1)]),
      ),
    );
    expect(feedback.areasForImprovement).toEqual(
      expect.arrayContaining(cues.map(({ observation }) => observation)),
    );
    expect(feedback.actionableRecommendations).toEqual(
      expect.arrayContaining(cues.map(({ advice }) => advice)),
    );
  });
});
