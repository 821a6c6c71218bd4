import type { Tier } from '#shared/accounts/member.ts';
import type { CatalogItem } from './catalog-item.ts';

export const itemStatuses = ['published', 'hidden', 'failed', 'no-file'] as const;

export type ItemStatus = (typeof itemStatuses)[number];

/** `problem` combines the statuses that an administrator should fix: `failed` and `no-file`. */
export const listStatuses = [...itemStatuses, 'problem'] as const;

export type ListStatus = (typeof listStatuses)[number];

/** A missing field or an empty search matches all items. */
export interface ListFilter {
  readonly search?: string | null | undefined;
  readonly status?: ListStatus | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly tier?: Tier | null | undefined;
}

/** The search matches any part of the title, ignoring case. */
export function matchesFilter(
  item: CatalogItem,
  { search, status, categoryId, tier }: ListFilter,
): boolean {
  return (
    item.title.toLowerCase().includes(search?.trim().toLowerCase() ?? '') &&
    (!status || hasStatus(item, status)) &&
    (!categoryId || item.categoryId === categoryId) &&
    (!tier || item.requiredTier === tier)
  );
}

export function hasStatus(
  item: Pick<CatalogItem, 'isPublic' | 'fileState'>,
  status: ListStatus,
): boolean {
  const { isPublic, fileState } = item;
  switch (status) {
    case 'published':
      return isPublic;
    case 'hidden':
      return !isPublic;
    case 'failed':
      return fileState === 'failed';
    case 'no-file':
      return fileState === 'none';
    case 'problem':
      return fileState === 'failed' || fileState === 'none';
  }
}
