import { describe, expect, it } from 'vitest';
import { OperatorError, type RunAwsCli } from '#infra/operate/target-stack.ts';
import { measureAnalysis } from './measured-analysis.ts';

const NOW = new Date('2026-12-08T12:00:00Z');

const MEASURE = 'Greenroom-dev-AnalysisNestedStack-1ABC-MeasureRecordingLogs0A1B2C3D-xyz';
const ANALYZE = 'Greenroom-dev-AnalysisNestedStack-1ABC-AnalyzeVideoLogs4E5F6A7B-xyz';

/** A line as documented in "Working with Lambda function logs". */
const report = (billed: number, more = '') =>
  `REPORT RequestId: 79b4f56e-95b1-4643-9700-2807f4e68189\tDuration: 30123.45 ms\tBilled Duration: ${billed} ms\tMemory Size: 3008 MB\tMax Memory Used: 912 MB\t${more}\n`;

const createAws =
  (lines: Readonly<Record<string, readonly string[]>>): RunAwsCli =>
  async (_, command, ...words) => {
    if (command === 'describe-log-groups') return JSON.stringify(Object.keys(lines));

    expect(words).toContain(`--start-time=${NOW.getTime() - 7 * 86_400_000}`);
    const group = words.find((word) => word.startsWith('--log-group-name='))?.split('=')[1] ?? '';
    return JSON.stringify(lines[group]);
  };

describe('the measured usage of an analysis', () => {
  it('is the mean of the billed durations, and the share of cold starts', async () => {
    const aws = createAws({
      [MEASURE]: [
        report(40_000, 'Init Duration: 4512.10 ms\t'),
        'a line that only mentions REPORT RequestId',
        report(30_000),
      ],
      [ANALYZE]: [report(41_000), report(35_000)],
    });

    expect(await measureAnalysis('dev', aws, NOW)).toEqual({
      measureSeconds: 35,
      analyzeSeconds: 38,
      environmentsPerVideo: 0.5,
    });
  });

  it.each([
    ['no video was analyzed', { [MEASURE]: [], [ANALYZE]: [] }, 'shows no analyzed video'],
    ['the stage has no such logs', {}, 'no log group MeasureRecordingLogs'],
  ])('is refused if %s', async (_, lines, message) => {
    const measured = measureAnalysis('dev', createAws(lines), NOW);
    await expect(measured).rejects.toThrow(OperatorError);
    await expect(measured).rejects.toThrow(message);
  });
});
