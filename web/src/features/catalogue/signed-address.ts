import { useQuery } from '@tanstack/react-query';
import type { MediaAddress } from '../../../../shared/catalogue/catalogue-item.ts';
import { ApiError } from '../../platform/api-error.ts';

const LEAST_WAIT_MS = 5000;
const LONGEST_LEAD_MS = 60_000;
const NOT_READY_POLL_MS = 3000;

/**
 * Delay before renewing a signed URL, in ms: until a minute before it expires, or a fifth of its remaining time if
 * that is shorter. A minimum delay protects a failing server.
 */
export function renewInMs(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  return Math.max(LEAST_WAIT_MS, left - Math.min(LONGEST_LEAD_MS, left / 5));
}

export function isExpired({ expiresAt }: Pick<MediaAddress, 'expiresAt'>, now = Date.now()): boolean {
  return Date.parse(expiresAt) <= now;
}

/** True while the file is being copied; a retry will succeed soon. */
export function isNotReady(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'FILE_NOT_READY';
}

/**
 * A signed URL, renewed before it expires, even in a background tab. Polls while the file is being copied; dropped
 * from the cache once unused.
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
