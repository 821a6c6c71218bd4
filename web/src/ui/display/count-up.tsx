import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';

const DURATION_MS = 700;

/** A whole number that counts from `from` to `to` when it appears. */
export function CountUp({ from, to }: { from: number; to: number }) {
  const [value, setValue] = useState(() => (prefersReducedMotion() ? to : from));

  useEffect(() => {
    if (prefersReducedMotion()) return undefined;

    const began = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const share = Math.min(1, Math.max(0, now - began) / DURATION_MS);
      setValue(Math.round(from + (to - from) * slowDown(share)));
      if (share < 1) frame = requestAnimationFrame(count);
    });

    return () => cancelAnimationFrame(frame);
  }, [from, to]);

  return <span className="inline-block min-w-[2ch]">{value}</span>;
}

const slowDown = (share: number) => 1 - (1 - share) ** 3;
