import { useLayoutEffect, useRef, useState } from 'react';

/** `over`: the page is being left, so no further step may run. */
type Step = () => Promise<'over' | undefined>;

/**
 * Runs one step at a time and ignores presses meanwhile. The next step can start only after the last result has
 * rendered, so it never uses outdated values.
 */
export function useOneAtATime() {
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
    let outcome: 'over' | undefined;
    try {
      outcome = await step();
    } finally {
      if (outcome !== 'over') setWork({ isBusy: false });
    }
  };
  return { isBusy: work.isBusy, run };
}
