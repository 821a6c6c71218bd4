import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createCrashResult,
  createTimeoutResult,
  type FunctionSettings,
  type Invocation,
  type RuntimeMessage,
} from './invocation.ts';
import { WarmInstance } from './warm-instance.ts';

const settings: FunctionSettings = {
  name: 'sample',
  arn: 'arn:aws:lambda:us-east-1:000000000000:function:sample',
  codeFolder: '/nowhere',
  handler: 'index.handler',
  timeoutSeconds: 5,
  memoryMb: 256,
  environment: {},
};

const event = (invocationId: string): Invocation => ({
  invocationId,
  payload: '{}',
  clockOffsetMs: 0,
});

const answer = (invocationId: string): RuntimeMessage => ({
  type: 'result',
  invocationId,
  payload: '"done"',
});

const done = { ok: true, payload: 'done' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const sent: string[] = [];
  const end = vi.fn<() => Promise<void>>(async () => {});
  const instance = new WarmInstance(settings);
  instance.attach({ send: (message) => sent.push((message as Invocation).invocationId), end });

  return { instance, sent, end };
}

it('queues events until the code is loaded, then runs them concurrently', async () => {
  const { instance, sent } = started();
  const results = [instance.run(event('a')), instance.run(event('b'))];
  expect(sent).toEqual([]);

  instance.handleMessage({ type: 'ready' });
  expect(sent).toEqual(['a', 'b']);

  instance.handleMessage(answer('b'));
  instance.handleMessage(answer('a'));
  expect(await Promise.all(results)).toEqual([done, done]);
});

it('accepts no events after a timeout, and ends after its other events have finished', async () => {
  const { instance, end } = started();
  instance.handleMessage({ type: 'ready' });

  const late = instance.run(event('late'));
  vi.advanceTimersByTime(3_000);

  const neighbour = instance.run(event('neighbour'));
  vi.advanceTimersByTime(2_000);
  expect(await late).toEqual(createTimeoutResult(settings));
  expect(await instance.run(event('further'))).toMatchObject({ ok: false, kind: 'crash' });
  expect([instance.isClosed, end.mock.calls.length]).toEqual([true, 0]);

  instance.handleMessage(answer('late'));
  instance.handleMessage(answer('neighbour'));
  expect(await neighbour).toEqual(done);
  expect(end).toHaveBeenCalledOnce();
});

it('returns a crash for all running events', async () => {
  const { instance, end } = started();
  instance.handleMessage({ type: 'ready' });

  const results = [instance.run(event('a')), instance.run(event('b'))];
  instance.handleMessage({ type: 'crash', errorType: 'TypeError', errorMessage: 'later' });

  expect(await Promise.all(results)).toEqual([
    createCrashResult('TypeError', 'later'),
    createCrashResult('TypeError', 'later'),
  ]);
  expect(end).toHaveBeenCalledOnce();
});

it('gives up on code that does not load', async () => {
  const { instance, end } = started();
  const result = instance.run(event('a'));
  vi.advanceTimersByTime(30_000);

  expect(await result).toMatchObject({ ok: false, errorType: 'Sandbox.Timedout' });
  expect(end).toHaveBeenCalledOnce();
});
