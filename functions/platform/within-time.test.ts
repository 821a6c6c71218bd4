import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../infra/local/aws/http-server.ts';
import { collectGarbage } from './collect-garbage.fixtures.ts';
import { withinTime } from './within-time.ts';

/** Longer than any test runs. */
const LONG_MS = 600_000;
const never = () => new Promise<never>(() => undefined);

describe('work', () => {
  it('that ends in time gives what it gives', async () => {
    expect(await withinTime(LONG_MS, async () => 7)).toBe(7);
  });

  it('that fails in time fails as it does', async () => {
    const failing = withinTime(LONG_MS, () => Promise.reject(new Error('no such thing')));
    await expect(failing).rejects.toThrow('no such thing');
  });

  it('that listens to nothing is left in time, and told so', async () => {
    collectGarbage();
    let told: AbortSignal | undefined;
    const late = withinTime(50, (signal) => {
      told = signal;
      return never();
    });
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError', message: 'Not done within 50 ms' });
    expect(told?.aborted).toBe(true);
  });

  it('is left when the caller says so, with the reason given', async () => {
    const leaving = new AbortController();
    const left = withinTime(LONG_MS, never, leaving.signal);
    leaving.abort(new Error('the lease is lost'));
    await expect(left).rejects.toThrow('the lease is lost');
  });

  it('is not begun when the caller has left', async () => {
    let isBegun = false;
    const work = async () => (isBegun = true);
    await expect(withinTime(LONG_MS, work, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(isBegun).toBe(false);
  });
});

describe('an answer that stalls half way', () => {
  let service: Listening;
  beforeAll(async () => {
    service = await listen(async (_, response) => void response.writeHead(200).write('{'), {});
  });
  afterAll(() => service.close());

  // With redirects disabled, Node loses a request's abort once garbage is collected. This is the hardest case.
  it.each(['follow', 'manual', 'error'] as const)('is left in time, with redirects "%s"', async (redirect) => {
    collectGarbage();
    const read = async (signal: AbortSignal) => (await fetch(service.url, { redirect, signal })).text();
    await expect(withinTime(300, read)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
