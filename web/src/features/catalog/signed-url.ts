import { useQuery } from '@tanstack/react-query';
import type { SignedMediaUrl } from '../../../../shared/catalog/catalog-item.ts';
import { ApiError } from '../../platform/api-error.ts';

const MIN_DELAY_MS = 5000;
const MAX_LEAD_MS = 60_000;
const NOT_READY_POLL_MS = 3000;

/**
 * Delay in ms before renewing a signed URL. The URL is renewed a minute before it expires, or closer to expiry if it is
 * valid for less than five minutes. A minimum delay protects a failing server.
 */
export function renewalDelayMs(expiresAt: string, now: number): number {
  const remainingMs = Date.parse(expiresAt) - now;
  return Math.max(MIN_DELAY_MS, remainingMs - Math.min(MAX_LEAD_MS, remainingMs / 5));
}

export function isExpired({ expiresAt }: Pick<SignedMediaUrl, 'expiresAt'>, now = Date.now()): boolean {
  return Date.parse(expiresAt) <= now;
}

/** True while the file is being copied; a retry will succeed soon. */
export function isFileNotReady(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'FILE_NOT_READY';
}

/**
 * A signed URL, renewed before it expires, even in a background tab. Polls while the file is being copied; dropped
 * from the cache once unused.
 */
export function useSignedUrl(key: readonly string[], fetchUrl: (signal: AbortSignal) => Promise<SignedMediaUrl>) {
  return useQuery({
    queryKey: [...key, 'address'],
    queryFn: ({ signal }) => fetchUrl(signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (data) return renewalDelayMs(data.expiresAt, Date.now());
      return isFileNotReady(error) && NOT_READY_POLL_MS;
    },
    refetchIntervalInBackground: true,
  });
}
