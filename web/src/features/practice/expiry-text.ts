import { formatDay } from '../../../../shared/product/time.ts';

/** Describes when a recording will be deleted. `expiresAt` is ISO 8601; null means never. */
export function formatExpiry(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'Kept until you delete it.';
  if (Date.parse(expiresAt) <= now.getTime()) return 'Will be deleted soon.';
  return `Kept until ${formatDay(expiresAt)}.`;
}
