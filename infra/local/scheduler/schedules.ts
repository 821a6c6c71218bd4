import type { InvocationResult } from '../lambda/invocation.ts';
import { retryWhileThrottled } from '../lambda/throttled-retries.ts';

interface ScheduledCall {
  /** A rate expression, e.g. `rate(1 minute)`. */
  expression: string;
  /**
   * The rule's constant input. By default, functions get `{}`, because they ignore EventBridge's
   * event.
   */
  input: unknown;
  /** Number of retries for a failed invocation. */
  retries: number;
  /** Seconds for which a throttled attempt is retried before the event is dropped. */
  maxAgeSeconds: number;
  invoke: (event: unknown) => Promise<InvocationResult>;
}

const UNITS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * The period of a rate expression such as `rate(5 minutes)`, in milliseconds. Undefined for cron
 * expressions, which aren't supported.
 */
export function parseRateMs(expression: string): number | undefined {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const length = UNITS[unit];
  return length === undefined ? undefined : Number(count) * length;
}

export interface RunningSchedule {
  /** Invokes the function now, besides its regular times. */
  runNow(): Promise<void>;
  close(): void;
}

/**
 * Invokes the function at fixed clock times, e.g. on the hour for `rate(1 hour)`. Returns undefined
 * for unsupported expressions.
 */
export function runSchedule(call: ScheduledCall): RunningSchedule | undefined {
  const periodMs = parseRateMs(call.expression);
  if (periodMs === undefined) return undefined;

  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const runNow = () => invokeWithRetries(call, closing.signal);

  const wait = (): void => {
    timer = setTimeout(
      () => {
        void runNow();
        wait();
      },
      periodMs - (Date.now() % periodMs),
    );
  };

  wait();

  return {
    runNow,
    close: () => {
      closing.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * Invokes the function until it succeeds or no retries remain. Also stops if an attempt is still
 * throttled at the maximum age, or if `signal` aborts.
 */
export async function invokeWithRetries(
  call: Omit<ScheduledCall, 'expression'>,
  signal: AbortSignal,
): Promise<void> {
  const limitMs = call.maxAgeSeconds * 1000;
  for (let attempt = 0; attempt <= call.retries && !signal.aborted; attempt += 1) {
    const result = await retryWhileThrottled(() => call.invoke(call.input ?? {}), {
      limitMs,
      signal,
    });

    if (result.ok || result.kind === 'throttled') return;
  }
}
