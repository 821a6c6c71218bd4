import type { InvocationResult } from '../lambda/invocation.ts';

export interface ScheduledCall {
  /** A rate expression, e.g. `rate(1 minute)`. */
  readonly expression: string;
  /** The rule's constant input. By default, functions get `{}`, because they ignore EventBridge's event. */
  readonly input: unknown;
  /** Number of retries for a failed invocation. */
  readonly retries: number;
  readonly invoke: (event: unknown) => Promise<InvocationResult>;
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * The period of a rate expression such as `rate(5 minutes)`, in milliseconds. Undefined for cron expressions, which
 * aren't supported.
 */
export function parseRateMs(expression: string): number | undefined {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const length = UNITS[unit];
  return length === undefined ? undefined : Number(count) * length;
}

/**
 * Invokes the function at fixed clock times, e.g. on the hour for `rate(1 hour)`. Returns undefined for unsupported
 * expressions.
 */
export function runSchedule(call: ScheduledCall): { close(): void } | undefined {
  const periodMs = parseRateMs(call.expression);
  if (periodMs === undefined) return undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const wait = (): void => {
    timer = setTimeout(
      () => {
        void invokeWithRetries(call, () => isClosed);
        wait();
      },
      periodMs - (Date.now() % periodMs),
    );
  };
  wait();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Stops after the first successful attempt, or if `isClosed` returns true. */
export async function invokeWithRetries(
  call: Omit<ScheduledCall, 'expression'>,
  isClosed: () => boolean,
): Promise<void> {
  for (let attempt = 0; attempt <= call.retries && !isClosed(); attempt += 1) {
    const result = await call.invoke(call.input ?? {});
    if (result.ok) return;
  }
}
