import { useLayoutEffect, useRef, useState } from 'react';

/** `over`: the screen is being left, so nothing may follow. */
type Step = () => Promise<'over' | undefined>;

/**
 * Runs one step at a time: a press while the last one is under way does nothing. The next may begin when the screen shows
 * what the last one came to, so that it never starts from what was there before.
 */
export function useOneAtATime() {
  // State alone would let a double click through: both clicks come before the next drawing.
  const isRunning = useRef(false);
  const [work, setWork] = useState({ isBusy: false });
  useLayoutEffect(() => {
    if (!work.isBusy) isRunning.current = false;
  }, [work]);

  const run = async (step: Step): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setWork({ isBusy: true });
    let outcome: 'over' | undefined;
    try {
      outcome = await step();
    } finally {
      if (outcome !== 'over') setWork({ isBusy: false });
    }
  };
  return { isBusy: work.isBusy, run };
}
