import { calculateMinutesLeft, formatMinutesLeft } from './response-deadline.ts';
import type { Hold } from './use-hold.ts';

const SOON_MINUTES = 15;

/** Time left until the coach's hold lapses without activity. */
export function HoldStatus({ hold: { until, now }, isLost }: { readonly hold: Hold; readonly isLost: boolean }) {
  if (isLost) return null;
  const isSoon = calculateMinutesLeft(until, now) <= SOON_MINUTES;
  return (
    <>
      <p
        title="Typing, clicking or watching extends your time"
        className={isSoon ? 'text-sm text-amber figures' : 'text-sm text-faint figures'}
      >
        {`Yours for ${formatMinutesLeft(until, now)}`}
      </p>
      <output className="sr-only">
        {isSoon && 'Your time with this request ends soon. Keep working to extend it.'}
      </output>
    </>
  );
}
