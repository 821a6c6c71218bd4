import * as z from 'zod';
import { catalogKinds, type CatalogKind } from '../../shared/catalog/catalog-item.ts';
import type { ItemProgress } from '../../shared/progress/progress.contract.ts';
import { calculatePercent } from '../../shared/progress/progress.ts';

/** A member's progress on one item. Times are ISO 8601. */
export const progressRowSchema = z.object({
  memberId: z.string(),
  /** `kind#itemId`. */
  itemKey: z.string(),
  kind: z.enum(catalogKinds),
  itemId: z.string(),
  startedAt: z.string(),
  updatedAt: z.string(),
  positionSeconds: z.number().default(0),
  durationSeconds: z.number().default(0),
  finishedAt: z.string().optional(),
  downloads: z.number().default(0),
});
export type ProgressRow = z.output<typeof progressRowSchema>;

export function formatItemKey(kind: CatalogKind, itemId: string): string {
  return `${kind}#${itemId}`;
}

/** The API response for one item. All zeros if the member hasn't started the item. */
export function toItemProgress(row: ProgressRow | undefined): ItemProgress {
  if (!row) return { positionSeconds: 0, durationSeconds: 0, percent: 0, finished: false, updatedAt: null };
  const { positionSeconds, durationSeconds, finishedAt, updatedAt } = row;
  const percent = calculatePercent(positionSeconds, durationSeconds);
  return { positionSeconds, durationSeconds, percent, finished: finishedAt !== undefined, updatedAt };
}
