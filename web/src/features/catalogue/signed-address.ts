import { useQuery } from '@tanstack/react-query';
import type { MediaAddress } from '../../../../shared/catalogue/catalogue-item.ts';
import { ApiError } from '../../platform/api-error.ts';

const LEAST_WAIT_MS = 5000;
const LONGEST_LEAD_MS = 60_000;
const NOT_READY_POLL_MS = 3000;

/**
 * How long to wait before asking for a new address, in milliseconds: a minute before this one ends, or a fifth of what is
 * left of a short-lived one. Never so soon that a failing server is asked without pause.
 */
export function renewInMs(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  return Math.max(LEAST_WAIT_MS, left - Math.min(LONGEST_LEAD_MS, left / 5));
}

export function isExpired({ expiresAt }: Pick<MediaAddress, 'expiresAt'>, now = Date.now()): boolean {
  return Date.parse(expiresAt) <= now;
}

/** The file is still being taken over: asking again in a moment will do. */
export function isNotReady(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'FILE_NOT_READY';
}

/**
 * A signed address that is renewed before it ends, also while the page is in the background. Dropped when nobody plays.
 * Asked for again by itself while the file is being taken over.
 */
export function useSignedAddress(key: readonly string[], ask: (signal: AbortSignal) => Promise<MediaAddress>) {
  return useQuery({
    queryKey: [...key, 'address'],
    queryFn: ({ signal }) => ask(signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (data) return renewInMs(data.expiresAt, Date.now());
      return isNotReady(error) && NOT_READY_POLL_MS;
    },
    refetchIntervalInBackground: true,
  });
}
