import { classes } from '#web/ui/classes.ts';
import { WARNING_SECONDS } from './recorder-state.ts';

const RADIUS = 27;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

interface RingProps {
  secondsLeft: number;
  limitSeconds: number;
}

/** The time left, as an amber ring around its parent's content. */
export function TimeRing({ secondsLeft, limitSeconds }: RingProps) {
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true" className="absolute inset-0 -rotate-90">
      <circle
        cx="30"
        cy="30"
        r={RADIUS}
        fill="none"
        stroke="var(--color-amber-dim)"
        strokeWidth="4"
        className="forced-colors:stroke-transparent"
      />
      <circle
        cx="30"
        cy="30"
        r={RADIUS}
        fill="none"
        stroke="var(--color-amber)"
        className="forced-colors:stroke-[CanvasText]"
        strokeWidth="4"
        strokeDasharray={`${(CIRCUMFERENCE * secondsLeft) / limitSeconds} ${CIRCUMFERENCE}`}
      />
    </svg>
  );
}

/** The time left, as a number within its ring. */
export function CountdownRing({ secondsLeft, limitSeconds }: RingProps) {
  return (
    <div
      role="timer"
      aria-label={`${secondsLeft} seconds left`}
      className={classes(
        'relative grid size-16 place-items-center rounded-full bg-black/85',
        secondsLeft <= WARNING_SECONDS && 'ring-4 ring-amber/40',
      )}
    >
      <TimeRing secondsLeft={secondsLeft} limitSeconds={limitSeconds} />
      <span className="font-mono text-lg font-semibold text-amber figures">{secondsLeft}</span>
    </div>
  );
}
