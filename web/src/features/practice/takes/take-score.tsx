import { gradeForScore, labelForScore } from '#shared/analysis/grade.ts';
import type { Video } from '#shared/practice/video.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';

/** The overall score with its grade. Renders nothing without a score. */
export function TakeScore({ video }: { video: Video }) {
  const score = video.aiAnalysisResults?.overallScore ?? null;
  if (score === null) return null;

  return (
    <div className="flex items-baseline gap-2.5 sm:flex-row-reverse">
      <ScoreNumber score={score} className="text-4xl" />
      <span className="text-sm text-soft">
        <span className="sr-only">Overall score, grade </span>
        <strong className="font-semibold">{gradeForScore(score)}</strong>
        <span className="hidden sm:inline"> · {labelForScore(score)}</span>
      </span>
    </div>
  );
}
