import { useLayoutEffect, useRef, useState } from 'react';

/** `leaving`: the page is being left, so no further step may run. */
type Step = () => Promise<'leaving' | undefined>;

/**
 * Runs one step at a time and ignores presses meanwhile. The next step can start only after the last result has
 * rendered, so it never uses outdated values.
 */
export function useSingleFlight() {
  // State alone would allow a double click: both clicks come before the next render.
  const isRunning = useRef(false);
  const [work, setWork] = useState({ isBusy: false });
  useLayoutEffect(() => {
    if (!work.isBusy) isRunning.current = false;
  }, [work]);

  const run = async (step: Step): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setWork({ isBusy: true });
    let outcome: 'leaving' | undefined;
    try {
      outcome = await step();
    } finally {
      if (outcome !== 'leaving') setWork({ isBusy: false });
    }
  };
  return { isBusy: work.isBusy, run };
}
