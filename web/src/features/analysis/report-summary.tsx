import type { AnalysisResults } from '#shared/analysis/analysis-record.ts';
import { gradeForScore, labelForScore } from '#shared/analysis/grade.ts';
import { SHORT_TAKE_TEXT } from '#shared/analysis/short-take-text.ts';
import { isShortTake, SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ScoreRing, scoreColorClass } from '#web/ui/display/score.tsx';

type SummaryResults = Pick<
  AnalysisResults,
  'overallScore' | 'overall' | 'scope' | 'durationSeconds'
>;

export function ReportSummary({ results }: { results: SummaryResults }) {
  const { overallScore: score, overall, scope } = results;
  const { interval, provisional } = overall;
  const isShort = isShortTake(results);

  return (
    <section aria-label="Overall score" className="flex items-center gap-5 sm:gap-6">
      <ScoreRing score={score} />

      {score === null ? (
        <div className="flex flex-col gap-2">
          <p className="font-serif text-xl leading-tight">No overall score</p>
          <p className="max-w-[30ch] text-sm text-soft">
            In this recording, we couldn’t score enough of the six criteria for an overall score.
          </p>
          {isShort && <ShortTakeNote />}
        </div>
      ) : (
        <div className="flex min-w-0 flex-col items-start gap-2.5">
          <p className="text-sm text-faint">Overall score</p>
          <p className={`font-serif text-xl leading-tight sm:text-2xl ${scoreColorClass(score)}`}>
            {labelForScore(score)}
          </p>
          <p className="flex flex-wrap items-center gap-2">
            <Badge>Grade {gradeForScore(score)}</Badge>
            {provisional && <Badge tone="dark">Provisional</Badge>}
          </p>
          {isShort && <ShortTakeNote />}
          <p className="text-xs text-faint figures">
            {interval && `Between ${interval.low} and ${interval.high}. `}
            {scopeTexts[scope]}
          </p>
        </div>
      )}
    </section>
  );
}

function ShortTakeNote() {
  return (
    <p className="text-sm text-soft">
      {SHORT_TAKE_TEXT}. Speak for at least {SHORT_TAKE_SECONDS} seconds for scores that you can
      compare.
    </p>
  );
}

const scopeTexts = {
  delivery: 'Delivery only. Your words weren’t scored.',
  delivery_and_words: 'Delivery and words.',
} as const;
