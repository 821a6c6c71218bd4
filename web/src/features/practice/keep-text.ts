import { formatDay } from '../../../../shared/product/time.ts';

/** What becomes of a recording, `goesAt` as in its video. */
export function goesText(goesAt: string | null, now: Date): string {
  if (goesAt === null) return 'Kept until you delete it.';
  if (Date.parse(goesAt) <= now.getTime()) return 'Will be deleted soon.';
  return `Kept until ${formatDay(goesAt)}.`;
}
