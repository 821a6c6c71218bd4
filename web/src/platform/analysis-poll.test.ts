// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAnalysisPollMs } from './analysis-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the seconds at which the observer reads, with the given unfinished videos over time. */
async function readTimes(
  read: (seconds: number) => readonly string[],
  until: number,
): Promise<readonly number[]> {
  const started = Date.now();
  const times: number[] = [];
  const observer = new QueryObserver<readonly string[]>(new QueryClient(), {
    queryKey: ['videos'],
    retry: false,
    queryFn: () => {
      const seconds = (Date.now() - started) / 1_000;
      times.push(seconds);
      return read(seconds);
    },
    refetchInterval: (query) => getAnalysisPollMs(query, query.state.data ?? []),
    refetchIntervalInBackground: true,
  });

  const unsubscribe = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(until * 1_000);
  unsubscribe();

  return times;
}

it('polls after 2, 3, and 5 seconds, and then every 8 seconds', async () => {
  expect(await readTimes(() => ['one'], 40)).toEqual([0, 2, 5, 10, 18, 26, 34]);
});

it('stops when all videos are finished', async () => {
  expect(await readTimes((seconds) => (seconds < 5 ? ['one'] : []), 40)).toEqual([0, 2, 5]);
});

it('starts over when another video is being analyzed', async () => {
  const read = (seconds: number) => (seconds < 18 ? ['one'] : ['one', 'two']);
  expect(await readTimes(read, 30)).toEqual([0, 2, 5, 10, 18, 20, 23, 28]);
});

it('keeps backing off while polls fail', async () => {
  const read = (seconds: number) => {
    if (seconds > 0) throw new Error('offline');
    return ['one'];
  };
  expect(await readTimes(read, 30)).toEqual([0, 2, 5, 10, 18, 26]);
});
