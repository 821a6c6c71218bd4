import { Link } from 'react-router-dom';
import type { AnalysisResults } from '../../../../shared/analysis/analysis-record.ts';
import { gradeForScore, labelForScore } from '../../../../shared/analysis/grade.ts';
import { Badge } from '../../ui/badge.tsx';
import { ScoreRing, scoreColorClass } from '../../ui/score.tsx';

type SummaryResults = Pick<AnalysisResults, 'overallScore' | 'overall' | 'scope'>;

export function ReportSummary({ results }: { readonly results: SummaryResults }) {
  const { overallScore } = results;
  return (
    <section aria-label="Overall score" className="flex flex-col gap-5">
      <div className="flex items-center gap-5 sm:gap-6">
        <ScoreRing score={overallScore} size={144} />
        {overallScore === null ? <NoOverall /> : <Verdict score={overallScore} {...results} />}
      </div>
      <p className="max-w-[58ch] text-sm text-soft">
        Your score reflects habits that listeners in studies rate well. It isn’t a verdict on you or a hiring
        prediction.{' '}
        <Link
          to="/how-scoring-works"
          className="whitespace-nowrap text-ink underline underline-offset-3 hover:text-leaf"
        >
          How scoring works
        </Link>
      </p>
    </section>
  );
}

function Verdict({ score, overall: { interval, provisional }, scope }: SummaryResults & { readonly score: number }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2.5">
      <p className="text-sm text-faint">Overall score</p>
      <p className={`font-serif text-xl leading-tight sm:text-2xl ${scoreColorClass(score)}`}>{labelForScore(score)}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge>Grade {gradeForScore(score)}</Badge>
        {provisional && <Badge tone="dark">Provisional</Badge>}
      </p>
      <p className="text-xs text-faint figures">
        {interval && `Between ${interval.low} and ${interval.high}, for `}
        {interval ? scopeTexts[scope] : `For ${scopeTexts[scope]}`}
      </p>
    </div>
  );
}

const scopeTexts = { delivery: 'delivery only', delivery_and_words: 'delivery and words' } as const;

function NoOverall() {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-serif text-xl leading-tight">No overall score</p>
      <p className="max-w-[30ch] text-sm text-soft">
        An overall score needs at least five of the six criteria. In this recording, we couldn’t score that many.
      </p>
    </div>
  );
}
