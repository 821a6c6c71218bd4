import { describe, expect, it } from 'vitest';
import type { MeasureFunction, MeasureFunctionResult } from './measure-function.gateway.ts';
import { measureVideo } from './measure-video.service.ts';
import { measuredFixture } from './measurement.fixtures.ts';

const key = { memberId: 'ann', videoId: 'v1' };
const measured = measuredFixture();
const done: MeasureFunctionResult = { state: 'answered', reply: { state: 'measured', measured } };

const crash: MeasureFunctionResult = {
  state: 'broken',
  fault: 'crash',
  errorType: 'Runtime.ExitError',
};

const throttled: MeasureFunctionResult = { state: 'throttled' };

const timeout: MeasureFunctionResult = {
  state: 'broken',
  fault: 'timeout',
  errorType: 'Sandbox.Timedout',
};

/** Measures a video with a stub function that returns `answers` in order, and records the calls. */
async function measureWith(...answers: (MeasureFunctionResult | Error)[]) {
  const calls: Parameters<MeasureFunction>[] = [];
  const minted: string[] = [];
  const waits: number[] = [];
  const readAddress = async (mediaKey: string) => {
    minted.push(mediaKey);
    return `https://storage.example/${minted.length}`;
  };

  const callMeasureFunction: MeasureFunction = async (...given) => {
    calls.push(given);
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('called too often');

    return answer;
  };

  const { signal } = new AbortController();
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const deps = { recordings: { signReadUrl: readAddress }, callMeasureFunction, wait };
  const measurement = await measureVideo(deps, key, { withSpeech: false, signal });

  return { measurement, calls, minted, waits, left: answers.length };
}

describe('measuring a video', () => {
  it('passes a URL of exactly this recording', async () => {
    const { measurement, calls, minted } = await measureWith(done);
    expect(measurement).toEqual({ state: 'measured', measured });
    expect(minted).toEqual(['media/practice/ann/v1']);
    expect(calls[0]?.[0]).toEqual({ address: 'https://storage.example/1', withSpeech: false });
  });

  it('names one tenant per member, without the member ID', async () => {
    const { calls } = await measureWith(done);
    expect(calls[0]?.[1].tenantId).toMatch(/^[0-9a-f]{32}$/);
    expect(calls[0]?.[1].tenantId).toBe((await measureWith(done)).calls[0]?.[1].tenantId);
  });

  it('retries once after a crash, with a new URL and in another environment', async () => {
    const { measurement, calls, minted } = await measureWith(crash, done);
    expect(measurement.state).toBe('measured');
    expect(new Set(calls.map(([, { tenantId }]) => tenantId)).size).toBe(2);
    expect(minted).toHaveLength(2);
  });

  it('waits longer each time while Lambda throttles, and stays with the tenant', async () => {
    const { measurement, calls, minted, waits } = await measureWith(
      throttled,
      throttled,
      throttled,
      done,
    );

    expect(measurement.state).toBe('measured');
    expect(new Set(calls.map(([, { tenantId }]) => tenantId)).size).toBe(1);
    expect(minted).toHaveLength(4);

    for (const [at, limit] of [1_000, 2_000, 4_000].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(limit / 2);
      expect(waits[at]).toBeLessThanOrEqual(limit);
    }
  });

  it('gives up on a lasting throttle after half a minute, whether or not a crash came before', async () => {
    const lasting = Array.from({ length: 6 }, () => throttled);
    for (const answers of [lasting, [crash, ...lasting]]) {
      const { measurement, waits, left } = await measureWith(...answers);
      expect([measurement, left]).toEqual([{ state: 'throttled' }, 0]);
      expect(waits.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(31_000);
    }
  });

  it.each<[string, MeasureFunctionResult[]]>([
    ['after a timeout, without a retry', [timeout]],
    ['after a crash and a timeout', [crash, timeout]],
  ])('names the time limit %s', async (_, answers) => {
    const { measurement, left } = await measureWith(...answers);
    expect([measurement, left]).toEqual([{ state: 'unreadable', reason: 'TIMED_OUT' }, 0]);
  });

  it('gives up after two crashes', async () => {
    const { measurement, left } = await measureWith(crash, crash);
    expect([measurement, left]).toEqual([{ state: 'unavailable' }, 0]);
  });

  it('returns why a recording is unreadable', async () => {
    const reply = { state: 'unreadable', reason: 'TOO_LONG' } as const;
    expect((await measureWith({ state: 'answered', reply })).measurement).toEqual(reply);
  });

  it.each<[string, MeasureFunctionResult | Error]>([
    ['Lambda fails', new Error('ServiceException')],
    ['the recording cannot be downloaded', { state: 'answered', reply: { state: 'not_fetched' } }],
  ])('throws if %s, so that the queue redelivers the message', async (_, answer) => {
    await expect(measureWith(answer)).rejects.toThrow(/ServiceException|did not deliver/);
  });
});
