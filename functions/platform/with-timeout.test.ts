import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from 'local-cloud/http-server';
import { collectGarbage } from './collect-garbage.fixtures.ts';
import { withTimeout } from './with-timeout.ts';

/** Longer than any test runs. */
const LONG_MS = 600_000;
const never = () => new Promise<never>(() => undefined);

describe('work', () => {
  it('returns the result if it finishes in time', async () => {
    expect(await withTimeout(LONG_MS, async () => 7)).toBe(7);
  });

  it('rethrows its own error if it fails in time', async () => {
    const failing = withTimeout(LONG_MS, () => Promise.reject(new Error('no such thing')));
    await expect(failing).rejects.toThrow('no such thing');
  });

  it('is aborted and rejected on timeout even if it ignores its signal', async () => {
    collectGarbage();

    let receivedSignal: AbortSignal | undefined;
    const late = withTimeout(50, (signal) => {
      receivedSignal = signal;
      return never();
    });

    await expect(late).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'Not done within 50 ms',
    });
    expect(receivedSignal?.aborted).toBe(true);
  });

  it('is rejected with the reason of the caller’s signal', async () => {
    const leaving = new AbortController();
    const left = withTimeout(LONG_MS, never, leaving.signal);
    leaving.abort(new Error('the lease is lost'));
    await expect(left).rejects.toThrow('the lease is lost');
  });

  it('doesn’t start if the caller’s signal is already aborted', async () => {
    let isBegun = false;
    const work = async () => (isBegun = true);

    await expect(withTimeout(LONG_MS, work, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(isBegun).toBe(false);
  });
});

describe('a response that stalls midway', () => {
  let service: ListeningServer;

  beforeAll(async () => {
    service = await listen(async (_, response) => void response.writeHead(200).write('{'), {});
  });

  afterAll(() => service.close());

  // Without `withTimeout`, `fetch` may ignore the abort signal after garbage collection, unless
  // `redirect` is 'follow'.
  it.each(['follow', 'manual', 'error'] as const)(
    'times out with redirects "%s"',
    async (redirect) => {
      collectGarbage();
      const read = async (signal: AbortSignal) =>
        (await fetch(service.url, { redirect, signal })).text();
      await expect(withTimeout(300, read)).rejects.toMatchObject({ name: 'TimeoutError' });
    },
  );
});
