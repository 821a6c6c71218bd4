import { gradeForScore, labelForScore } from '#shared/analysis/grade.ts';
import { SHORT_TAKE_TEXT } from '#shared/analysis/short-take-text.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import type { Video } from '#shared/practice/video.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';

/**
 * The overall score with its grade; a short take has no grade. Renders nothing if there is no
 * score.
 */
export function TakeScore({ video }: { video: Video }) {
  const results = video.aiAnalysisResults;
  const score = results?.overallScore ?? null;
  if (results === null || score === null) return null;

  return (
    <div className="flex items-baseline gap-2.5 sm:flex-row-reverse">
      <ScoreNumber score={score} className="text-4xl" />
      {isShortTake(results) ? (
        <span className="max-w-32 text-sm text-soft sm:text-right">{SHORT_TAKE_TEXT}</span>
      ) : (
        <span className="text-sm text-soft">
          <span className="sr-only">Overall score, grade </span>
          <strong className="font-semibold">{gradeForScore(score)}</strong>
          <span className="hidden sm:inline"> · {labelForScore(score)}</span>
        </span>
      )}
    </div>
  );
}
