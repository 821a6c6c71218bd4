import { useLayoutEffect, useRef, useState } from 'react';

/** Returns `leaving` if the browser is navigating away, so that no further step runs. */
type Step = () => Promise<'leaving' | undefined>;

/** Runs one step at a time. Ignores further calls until the result of the current step has rendered. */
export function useSingleFlight() {
  // A ref, because with state alone both clicks of a double click would pass before the next render.
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
