import { analyzeFile } from '#functions/analysis/record/analyze-file.service.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { failureTexts } from '#shared/practice/failure-texts.ts';

const [path] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

if (!path) {
  console.error('Usage: npm run analyze -- FILE [--json]');
  process.exit(2);
}

const analysis = await analyzeFile(path).catch((error: unknown) => {
  console.error(`${path} cannot be analyzed: ${String(error)}`);
  process.exit(1);
});

if (analysis.state === 'unreadable') {
  console.error(`${analysis.reason}: ${failureTexts[analysis.reason]}`);
  process.exit(1);
}

console.log(
  process.argv.includes('--json')
    ? JSON.stringify(analysis.record, null, 2)
    : formatSummary(analysis.record),
);

// Exit explicitly, because open handles would keep the process alive.
process.exit(0);

function formatSummary({
  durationSeconds,
  overallScore,
  scores,
  criteria: results,
  feedback,
}: AnalysisRecord): string {
  const lines = criteria.map(({ key, label }) => {
    const { interval, confidence, reason, note } = results[key];
    const score = scores[key] ?? '-';
    const detail = interval ? `${interval.low}-${interval.high}, confidence ${confidence}` : reason;
    return `  ${label.padEnd(26)} ${String(score).padStart(3)}  (${[detail, note].filter(Boolean).join(', ')})`;
  });

  return [
    `${durationSeconds} s, overall ${overallScore ?? 'not judged'}`,
    ...lines,
    ...formatSection('Strengths', feedback.keyStrengths),
    ...formatSection('To improve', feedback.areasForImprovement),
    ...formatSection('What to do', feedback.actionableRecommendations),
    ...formatSection('Not judged', feedback.notJudged),
  ].join('\n');
}

function formatSection(title: string, texts: readonly string[]): string[] {
  return ['', title, ...texts.map((text) => `  - ${text}`)];
}
