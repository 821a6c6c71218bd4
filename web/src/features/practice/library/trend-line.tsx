import type { Trend } from '#shared/practice/trend.ts';
import { classes } from '#web/ui/classes.ts';

/** Describes a trend in words, such as "From 52 to 71 over 4 takes of the same question: better." */
export function describeTrend({ points, change }: Trend): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'Not scored yet.';
  if (points.length === 1) return 'No comparable earlier score yet.';

  const course = `From ${Math.round(first.score)} to ${Math.round(last.score)} over ${points.length} takes of the same question`;

  return change === null ? `${course}.` : `${course}: ${changeTexts[change]}.`;
}

const changeTexts = {
  better: 'better',
  worse: 'lower',
  no_clear_change: 'no clear change',
} as const;

const WIDTH = 112;
const HEIGHT = 36;

/**
 * Line chart of at least two scores and their intervals. Decorative, because the text from
 * `describeTrend` accompanies it. Green only if the scores clearly got better.
 */
export function TrendLine({ trend: { points, change } }: { trend: Trend }) {
  const x = (at: number) => 4 + (at / (points.length - 1)) * (WIDTH - 8);
  const y = (score: number) => HEIGHT - (score / 100) * HEIGHT;

  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className={classes(
        'h-9 w-28 overflow-visible forced-colors:text-[Highlight]',
        change === 'better' ? 'text-leaf' : 'text-soft',
      )}
    >
      {points.map(
        ({ videoId, interval }, at) =>
          interval && (
            <line
              key={videoId}
              x1={x(at)}
              x2={x(at)}
              y1={y(interval.low)}
              y2={y(interval.high)}
              stroke="currentColor"
              strokeWidth="5"
              opacity="0.25"
            />
          ),
      )}

      <polyline
        points={points.map(({ score }, at) => `${x(at)},${y(score)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />

      {points.map(({ videoId, score }, at) => (
        <circle key={videoId} cx={x(at)} cy={y(score)} r="2.5" fill="currentColor" />
      ))}
    </svg>
  );
}
