import type { Tier } from '#shared/accounts/member.ts';
import type { CatalogItem } from './catalog-item.ts';
import type { StreamStatus } from './stream.ts';

export const itemStatuses = ['published', 'hidden', 'failed', 'no-file'] as const;

export type ItemStatus = (typeof itemStatuses)[number];

/**
 * `not-converted`: a video without streaming versions, because making them failed. `problem` combines
 * the statuses that an administrator should fix: `failed`, `not-converted`, and `no-file`.
 */
export const listStatuses = [...itemStatuses, 'not-converted', 'problem'] as const;

/** In the order of urgency. */
export const problemStatuses = ['failed', 'not-converted', 'no-file'] as const;

type ListStatus = (typeof listStatuses)[number];

/** A missing field or an empty search matches all items. */
export interface ListFilter {
  readonly search?: string | null | undefined;
  readonly status?: ListStatus | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly tier?: Tier | null | undefined;
}

/** Only courses have streaming versions. */
interface StreamableItem {
  readonly streamStatus?: StreamStatus;
}

/** The search matches any part of the title, ignoring case. */
export function matchesFilter(
  item: CatalogItem & StreamableItem,
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
  item: Pick<CatalogItem, 'isPublic' | 'fileState'> & StreamableItem,
  status: ListStatus,
): boolean {
  const { isPublic, fileState, streamStatus } = item;
  switch (status) {
    case 'published':
      return isPublic;
    case 'hidden':
      return !isPublic;
    case 'failed':
      return fileState === 'failed';
    case 'no-file':
      return fileState === 'none';
    case 'not-converted':
      return streamStatus?.state === 'failed';
    case 'problem':
      return problemStatuses.some((each) => hasStatus(item, each));
  }
}
