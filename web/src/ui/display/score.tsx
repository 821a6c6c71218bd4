import { classes } from '../classes.ts';

const tones = [
  [90, 'text-exceptional'],
  [80, 'text-strong'],
  [70, 'text-good'],
  [60, 'text-average'],
  [50, 'text-below'],
] as const;

/**
 * Color class of a score, with cutoffs from spec.md. Color must not be the only cue: also show a
 * number or label.
 */
export function scoreColorClass(score: number | null): string {
  if (score === null) return 'text-faint';
  return tones.find(([from]) => score >= from)?.[1] ?? 'text-improve';
}

export function ScoreNumber({ score, className }: { score: number | null; className?: string }) {
  return (
    <span className={classes('font-serif figures leading-none', scoreColorClass(score), className)}>
      {score === null ? '–' : Math.round(score)}
    </span>
  );
}

interface ScoreBarProps {
  score: number | null;
  /** 95% confidence interval of the score. Accounts only for measurement error. */
  interval: { low: number; high: number } | null;
}

const thresholds = [50, 60, 70, 80, 90];

/**
 * A score on a scale from 0 to 100, with the cutoffs as ticks and the interval as a lighter span.
 * Decorative.
 */
export function ScoreBar({ score, interval }: ScoreBarProps) {
  return (
    <div aria-hidden="true" className={classes('relative h-2.5', scoreColorClass(score))}>
      <svg
        focusable="false"
        className="absolute inset-0 size-full overflow-hidden rounded-full bg-high forced-colors:border forced-colors:bg-[Canvas]"
      >
        {score !== null && <rect width={`${score}%`} height="100%" fill="currentColor" />}
        {thresholds.map((at) => (
          <rect
            key={at}
            x={`${at}%`}
            width="1"
            height="100%"
            className="fill-ground/70 forced-colors:fill-[GrayText]"
          />
        ))}
      </svg>

      {interval && (
        <svg focusable="false" className="absolute -top-1 left-0 h-4.5 w-full overflow-visible">
          <rect
            x={`${interval.low}%`}
            width={`${interval.high - interval.low}%`}
            height="100%"
            className="fill-ink/15 forced-colors:fill-transparent"
          />
          <rect
            x={`${interval.low}%`}
            width="2"
            height="100%"
            className="fill-ink/85 forced-colors:fill-[Highlight]"
          />
          <rect
            x={`${interval.high}%`}
            width="2"
            height="100%"
            className="-translate-x-0.5 fill-ink/85 forced-colors:fill-[Highlight]"
          />
        </svg>
      )}
    </div>
  );
}
