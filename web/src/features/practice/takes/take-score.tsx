import { gradeForScore, labelForScore } from '#shared/analysis/grade.ts';
import { SHORT_TAKE_TEXT } from '#shared/analysis/short-take-text.ts';
import type { ScoreSummary } from '#shared/practice/score-summary.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';

/** The overall score with its grade, or why there is none. A short take has no grade. */
export function TakeScore({ summary }: { summary: ScoreSummary }) {
  const { overallScore: score, scope, isShort, notScored } = summary;
  if (score === null) return <span className="block text-sm text-soft">{notScored}</span>;

  return (
    <span className="flex items-center gap-2.5">
      <ScoreNumber score={score} className="text-3xl" />
      <span className="min-w-0 text-xs leading-snug text-soft">
        {isShort ? (
          SHORT_TAKE_TEXT
        ) : (
          <>
            <span className="sr-only">Overall score, grade </span>
            <strong className="font-semibold">{gradeForScore(score)}</strong>
            {` · ${labelForScore(score)}`}
          </>
        )}
        {scope === 'delivery' && <span className="block text-faint">Delivery only</span>}
      </span>
    </span>
  );
}
