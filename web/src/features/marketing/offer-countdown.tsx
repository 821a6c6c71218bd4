import { useEffect, useState } from 'react';
import { isClaimShown, offerTimer } from '../claims/claims.public.ts';

/** Countdown for the special offer. Restarts on every visit and after reaching zero. */
export function OfferCountdown() {
  const [seconds, setSeconds] = useState<number>(offerTimer.startsAtSeconds);
  useEffect(() => {
    const tick = () => setSeconds((now) => (now > 0 ? now - 1 : offerTimer.restartsAtSeconds));
    const timer = setInterval(tick, 1_000);
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

/** Formats seconds as hh:mm:ss, for less than a day. */
function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
