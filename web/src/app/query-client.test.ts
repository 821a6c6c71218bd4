import { QueryObserver, focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Observes a query for a simulated day, in which the window loses and regains focus once. */
async function observeForOneDay(ask: () => Promise<string>) {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['/api/things'], queryFn: ask });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);

  // Simulates a second component that uses the same query.
  const other = new QueryObserver(client, { queryKey: ['/api/things'], queryFn: ask }).subscribe(
    () => {},
  );
  await vi.advanceTimersByTimeAsync(1000);
  other();
  leave();
}

describe('query defaults', () => {
  it('fetch once: no refetch over time, on window focus or for a second observer', async () => {
    const ask = vi.fn<() => Promise<string>>(async () => 'answer');
    await observeForOneDay(ask);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('do not retry a failed query', async () => {
    const ask = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('500: no')));
    const client = createQueryClient();
    const leave = new QueryObserver(client, { queryKey: ['/api/things'], queryFn: ask }).subscribe(
      () => {},
    );

    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    leave();

    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('do not retry a failed mutation', async () => {
    const change = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('500: no')));
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn: change });
    await expect(mutation.execute(undefined)).rejects.toThrow('500');

    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('fail queries and mutations immediately while offline', async () => {
    onlineManager.setOnline(false);

    const client = createQueryClient();
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(
      client.fetchQuery({ queryKey: ['/api/things'], queryFn: unreachable }),
    ).rejects.toThrow('fetch');

    const mutation = client.getMutationCache().build(client, { mutationFn: unreachable });
    await expect(mutation.execute(undefined)).rejects.toThrow('fetch');
  });

  it('end the cached session after any 401', async () => {
    const client = createQueryClient();
    const refused = () => Promise.reject(new ApiError(401, 'Please sign in.', 'SIGN_IN_REQUIRED'));

    await expect(
      client.fetchQuery({ queryKey: ['/api/things'], queryFn: refused }),
    ).rejects.toThrow('401');
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  });
});
