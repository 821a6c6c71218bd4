import { formatDay } from '../../../../shared/product/time.ts';

/** Says when a recording will be deleted. `goesAt` is ISO 8601; null means never. */
export function goesText(goesAt: string | null, now: Date): string {
  if (goesAt === null) return 'Kept until you delete it.';
  if (Date.parse(goesAt) <= now.getTime()) return 'Will be deleted soon.';
  return `Kept until ${formatDay(goesAt)}.`;
}
