import { classes } from './classes.ts';

const tones = [
  [90, 'text-exceptional'],
  [80, 'text-strong'],
  [70, 'text-good'],
  [60, 'text-average'],
  [50, 'text-below'],
] as const;

/** The text colour of a score by the specification's cut-offs. Never alone: a number, grade or label stands beside it. */
export function scoreTone(score: number | null): string {
  if (score === null) return 'text-faint';
  return tones.find(([from]) => score >= from)?.[1] ?? 'text-improve';
}

/** A big rounded score, or a dash. */
export function ScoreNumber({ score, className }: { readonly score: number | null; readonly className?: string }) {
  return (
    <span className={classes('font-serif figures leading-none', scoreTone(score), className)}>
      {score === null ? '–' : Math.round(score)}
    </span>
  );
}

const RADIUS = 54;
const LENGTH = 2 * Math.PI * RADIUS;

/** The score in a ring that is filled as far. The number carries the meaning, the ring is drawn for the eye. */
export function ScoreRing({ score, size = 168 }: { readonly score: number | null; readonly size?: number }) {
  return (
    <div className="relative inline-grid shrink-0 place-items-center" style={{ width: size, height: size }}>
      <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false" className="absolute inset-0 -rotate-90">
        <circle cx="60" cy="60" r={RADIUS} fill="none" stroke="var(--color-high)" strokeWidth="7" />
        {score !== null && (
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            fill="none"
            stroke="currentColor"
            strokeWidth="7"
            strokeDasharray={`${(LENGTH * score) / 100} ${LENGTH}`}
            className={scoreTone(score)}
          />
        )}
      </svg>
      <span className="flex flex-col items-center">
        <span className="leading-none" style={{ fontSize: size * 0.4 }}>
          <ScoreNumber score={score} />
        </span>
        <span className="mt-1 font-mono text-xs text-faint">of 100</span>
      </span>
    </div>
  );
}

interface ScoreBarProps {
  readonly score: number | null;
  /** Where the score lies with 95 % from measurement error alone. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

const marks = [50, 60, 70, 80, 90];

/** A score on a scale from 0 to 100 with the cut-offs as ticks and the interval as a lighter span. Drawn for the eye only. */
export function ScoreBar({ score, interval }: ScoreBarProps) {
  return (
    <div aria-hidden="true" className={classes('relative h-2.5 rounded-full bg-high', scoreTone(score))}>
      {score !== null && (
        <div className="absolute inset-0 overflow-hidden rounded-full">
          <div className="h-full bg-current" style={{ width: `${score}%` }} />
        </div>
      )}
      {interval && (
        <div
          className="absolute -inset-y-1 border-x-2 border-ink/85 bg-ink/15"
          style={{ left: `${interval.low}%`, width: `${interval.high - interval.low}%` }}
        />
      )}
      {marks.map((at) => (
        <div key={at} className="absolute inset-y-0 w-px bg-ground/70" style={{ left: `${at}%` }} />
      ))}
    </div>
  );
}
