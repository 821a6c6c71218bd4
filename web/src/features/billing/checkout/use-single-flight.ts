import { useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { getErrorText, getToastText } from './checkout-error.ts';

/** Returns `leaving` if the browser is navigating away, so that no further step runs. */
export type Step = () => Promise<'leaving' | undefined>;

/**
 * Runs one step at a time. Ignores further calls until the result of the current step has rendered.
 */
export function useSingleFlight() {
  // A ref, because with state alone both clicks of a double click would pass before the next
  // render.
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

/** Like `useSingleFlight`, for payments. Shows a failed step's error on the page and in a toast. */
export function usePaymentSteps() {
  const notify = useNotify();
  const { isBusy, run } = useSingleFlight();
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (text: string, toastText = text): undefined => {
    setProblem(text);
    notify({ title: 'Payment Failed', description: toastText, tone: 'destructive' });
  };

  const attempt = (step: Step) =>
    run(async () => {
      setProblem(null);

      try {
        return await step();
      } catch (error) {
        return fail(getErrorText(error), getToastText(error));
      }
    });

  return { isBusy, problem, fail, attempt };
}
