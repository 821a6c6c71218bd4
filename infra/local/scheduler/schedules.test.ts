import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvocationResult } from '../lambda/invocation.ts';
import { parseRateMs, runSchedule } from './schedules.ts';

const FINE: InvocationResult = { ok: true, payload: null };

const THROTTLED: InvocationResult = {
  ok: false,
  kind: 'throttled',
  errorType: 'T',
  errorMessage: 'no',
};

const FAILED: InvocationResult = {
  ok: false,
  kind: 'threw',
  errorType: 'Error',
  errorMessage: 'no',
};

describe('a rate', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
    ['cron(0 12 * * ? *)', undefined],
  ])('%s is %s ms', (expression, expected) => {
    expect(parseRateMs(expression)).toBe(expected);
  });
});

describe('a schedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 40) });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('invokes the function every full minute', async () => {
    const times: string[] = [];
    const running = runSchedule({
      expression: 'rate(1 minute)',
      input: undefined,
      retries: 0,
      maxAgeSeconds: 60,
      invoke: async () => {
        times.push(new Date().toISOString());
        return FINE;
      },
    });

    await vi.advanceTimersByTimeAsync(19_000);
    expect(times).toEqual([]);

    await vi.advanceTimersByTimeAsync(61_500);
    running?.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(times).toEqual(['2026-01-01T12:01:00.000Z', '2026-01-01T12:02:00.000Z']);
  });

  it.each([
    [0, 1],
    [2, 3],
  ])('with %i retries, runs a failing function %i times', async (retries, expected) => {
    let calls = 0;
    const invoke = async () => {
      calls += 1;
      return FAILED;
    };

    const running = runSchedule({
      expression: 'rate(1 hour)',
      input: { own: 1 },
      retries,
      maxAgeSeconds: 60,
      invoke,
    });

    await vi.advanceTimersByTimeAsync(3_600_000);
    running?.close();

    expect(calls).toBe(expected);
  });

  it.each([
    ['retries a throttled event', 60, 3],
    ['drops a throttled event at its maximum age', 2, 2],
  ])('%s', async (_, maxAgeSeconds, expected) => {
    let calls = 0;
    const invoke = async () => {
      calls += 1;
      return calls < 3 ? THROTTLED : FINE;
    };

    const running = runSchedule({
      expression: 'rate(1 hour)',
      input: undefined,
      retries: 0,
      maxAgeSeconds,
      invoke,
    });

    await vi.advanceTimersByTimeAsync(3_600_000);
    running?.close();

    expect(calls).toBe(expected);
  });
});
