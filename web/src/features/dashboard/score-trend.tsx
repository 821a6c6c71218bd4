import { Link } from 'react-router-dom';
import type { Trend } from '../../../../shared/practice/trend.ts';
import { Card } from '../../ui/card.tsx';
import { ScoreNumber } from '../../ui/score.tsx';
import { TrendLine, describeTrend } from '../practice/practice.public.ts';

/** The latest overall score and its trend. Renders nothing before the first score. */
export function ScoreTrend({ trend }: { readonly trend: Trend }) {
  const latest = trend.points.at(-1);
  if (!latest) return null;
  return (
    <Card>
      <h2 className="font-sans text-sm font-medium tracking-normal text-faint">Overall score</h2>
      <div className="mt-2.5 flex items-center justify-between gap-6">
        <ScoreNumber score={latest.score} className="text-4xl" />
        <TrendLine trend={trend} />
      </div>
      <p className="mt-2.5 text-sm text-soft">{describeTrend(trend)}</p>
      <Link
        to="/video-analysis?tab=library"
        className="mt-1 inline-flex min-h-9 items-center text-sm text-soft underline underline-offset-4 hover:text-leaf"
      >
        See all scores
      </Link>
    </Card>
  );
}
