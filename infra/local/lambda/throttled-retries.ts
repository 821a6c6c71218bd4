import type { InvocationResult } from './invocation.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5 * 60_000;

/**
 * Retries a throttled invocation with delays of 1 s, 2 s, 4 s, and so on, up to 5 min, as Lambda
 * does for asynchronous events and queue batches. Gives up if the next attempt would be later than
 * `limitMs` after the first, or if the signal aborts.
 */
export async function retryWhileThrottled(
  invoke: () => Promise<InvocationResult>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<InvocationResult> {
  const deadline = Date.now() + limitMs;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
    const result = await invoke();
    const isThrottled = !result.ok && result.kind === 'throttled';
    if (!isThrottled || signal.aborted || Date.now() + delayMs > deadline) return result;

    await wait(delayMs, signal);
    if (signal.aborted) return result;
  }
}

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };

    const timer = setTimeout(end, delayMs);
    signal.addEventListener('abort', end);
  });
}
