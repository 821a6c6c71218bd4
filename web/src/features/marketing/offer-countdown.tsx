import { useEffect, useState } from 'react';
import { isClaimShown, offerTimer } from '../claims/claims.public.ts';
import { formatCountdown, nextCountdownSeconds } from './countdown.ts';

const TICK_MS = 1000;

/** Countdown of the offer. Restarts on every visit and after reaching zero. */
export function OfferCountdown() {
  const [seconds, setSeconds] = useState<number>(offerTimer.startsAtSeconds);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds((now) => nextCountdownSeconds(now, offerTimer.restartsAtSeconds)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, []);
  if (!isClaimShown(offerTimer)) return null;
  return (
    <p role="timer" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
      {offerTimer.label}
      <span className="rounded-sm border border-line bg-black px-2.5 py-0.5 font-mono text-xl leading-snug font-medium text-amber figures shadow-[inset_0_1px_6px_var(--color-black)]">
        {formatCountdown(seconds)}
      </span>
    </p>
  );
}
