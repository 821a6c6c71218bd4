import type { SignedMediaUrl } from '#shared/catalog/catalog-item.ts';

const MIN_DELAY_MS = 5000;
const MAX_LEAD_MS = 60_000;
const COPY_POLL_MS = 3000;

export const playbackRates: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Returns a `refetchInterval` that polls while a file is being copied. */
export function pollWhile(isWaiting: boolean | undefined): number | false {
  return isWaiting ? COPY_POLL_MS : false;
}

/**
 * Delay before renewing a signed URL: the time left minus one minute, or minus 20% if under five
 * minutes are left.
 */
export function getRenewalDelayMs(expiresAt: string, now: number): number {
  const remainingMs = Date.parse(expiresAt) - now;
  return Math.max(MIN_DELAY_MS, remainingMs - Math.min(MAX_LEAD_MS, remainingMs / 5));
}

export function isExpired(
  { expiresAt }: Pick<SignedMediaUrl, 'expiresAt'>,
  now = Date.now(),
): boolean {
  return Date.parse(expiresAt) <= now;
}
