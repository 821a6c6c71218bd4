import type { AnalysisResults } from '#shared/analysis/analysis-record.ts';
import { gradeForScore, labelForScore } from '#shared/analysis/grade.ts';
import { SHORT_TAKE_TEXT } from '#shared/analysis/short-take-text.ts';
import { isShortTake, SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ScoreNumber, scoreColorClass } from '#web/ui/display/score.tsx';

type SummaryResults = Pick<
  AnalysisResults,
  'overallScore' | 'overall' | 'scope' | 'durationSeconds'
>;

/** The overall score in one line, with its grade and range. */
export function ReportSummary({ results }: { results: SummaryResults }) {
  const { overallScore: score, overall, scope } = results;

  return (
    <section aria-label="Overall score">
      {score === null ? (
        <>
          <p className="font-serif text-xl leading-tight">No overall score</p>
          <p className="mt-1 max-w-[46ch] text-sm text-soft">
            In this recording, we couldn’t score enough of the six criteria for an overall score.
          </p>
        </>
      ) : (
        <div className="flex items-center gap-x-3.5">
          <ScoreNumber score={score} className="text-[2.5rem] sm:text-[2.75rem]" />

          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={`font-serif text-lg leading-tight ${scoreColorClass(score)}`}>
                {labelForScore(score)}
              </span>
              <Badge>Grade {gradeForScore(score)}</Badge>
              {overall.provisional && <Badge tone="dark">Provisional</Badge>}
            </p>
            <p className="text-sm text-soft figures">{describeBasis(scope, score, overall)}</p>
          </div>
        </div>
      )}

      {isShortTake(results) && (
        <p className="mt-1.5 text-sm text-soft">
          {SHORT_TAKE_TEXT}. Speak for at least {SHORT_TAKE_SECONDS} seconds for scores that you can
          compare.
        </p>
      )}
    </section>
  );
}

/** For example "delivery only · give or take 10". */
function describeBasis(
  scope: SummaryResults['scope'],
  score: number,
  { interval }: SummaryResults['overall'],
): string {
  const basis = scope === 'delivery' ? 'delivery only' : 'delivery and words';
  if (!interval) return basis;

  // Clipped at the lowest and highest scores, so the wider side is the true half-width.
  const halfWidth = Math.round(Math.max(interval.high - score, score - interval.low));
  return `${basis} · give or take ${halfWidth}`;
}
