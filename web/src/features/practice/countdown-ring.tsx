import { RECORDING_LIMIT_SECONDS } from '../../../../shared/practice/video.ts';
import { classes } from '../../ui/classes.ts';
import { WARNING_SECONDS } from './recorder-state.ts';

const RADIUS = 26;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Seconds left, inside an amber ring that empties. */
export function CountdownRing({ secondsLeft }: { readonly secondsLeft: number }) {
  const isWarning = secondsLeft <= WARNING_SECONDS;
  return (
    <div
      role="timer"
      aria-label={`${secondsLeft} seconds left`}
      className={classes(
        'relative grid size-16 place-items-center rounded-full bg-black/85',
        isWarning && 'ring-4 ring-amber/40',
      )}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="30" cy="30" r={RADIUS} fill="none" stroke="var(--color-amber-dim)" strokeWidth="4" />
        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          fill="none"
          stroke="var(--color-amber)"
          strokeWidth="4"
          strokeDasharray={`${(CIRCUMFERENCE * secondsLeft) / RECORDING_LIMIT_SECONDS} ${CIRCUMFERENCE}`}
        />
      </svg>
      <span className="font-mono text-lg font-semibold text-amber figures">{secondsLeft}</span>
    </div>
  );
}

/** Red light shown while recording. */
export function RecordingIndicator() {
  return (
    <span className="inline-flex items-center gap-2 rounded-sm bg-black/85 px-2.5 py-1 font-mono text-sm font-semibold text-ink">
      <span className="size-3 animate-lamp rounded-full bg-red shadow-[0_0_10px_var(--color-red)]" aria-hidden="true" />
      REC
    </span>
  );
}
