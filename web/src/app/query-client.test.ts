import { QueryObserver, focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { sessionQuery } from '../platform/session.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Observes `ask` for a day, with one return to the window. */
async function aDayWith(ask: () => Promise<string>) {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['/api/things'], queryFn: ask });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  // A second component observes the same query.
  const other = new QueryObserver(client, { queryKey: ['/api/things'], queryFn: ask }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  other();
  leave();
}

describe('server data', () => {
  it('is asked for once: never stale, never by itself, not when the window is back', async () => {
    const ask = vi.fn<() => Promise<string>>(async () => 'answer');
    await aDayWith(ask);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is not asked for again by itself after a failure', async () => {
    const ask = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('500: no')));
    const client = createQueryClient();
    const leave = new QueryObserver(client, { queryKey: ['/api/things'], queryFn: ask }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    leave();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is changed once: a failed change is not sent again', async () => {
    const change = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('500: no')));
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn: change });
    await expect(mutation.execute(undefined)).rejects.toThrow('500');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('is not waited for without a connection: reading and changing fail at once', async () => {
    onlineManager.setOnline(false);
    const client = createQueryClient();
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(client.fetchQuery({ queryKey: ['/api/things'], queryFn: unreachable })).rejects.toThrow('fetch');
    const mutation = client.getMutationCache().build(client, { mutationFn: unreachable });
    await expect(mutation.execute(undefined)).rejects.toThrow('fetch');
  });

  it('knows after any 401 that nobody is signed in', async () => {
    const client = createQueryClient();
    const refused = () => Promise.reject(new ApiError(401, 'Please sign in.', 'SIGN_IN_REQUIRED'));
    await expect(client.fetchQuery({ queryKey: ['/api/things'], queryFn: refused })).rejects.toThrow('401');
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  });
});
