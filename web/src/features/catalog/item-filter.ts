import { type Tier, tiers } from '../../../../shared/accounts/member.ts';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';

export const itemStatuses = ['published', 'hidden', 'failed', 'no-file'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** A null field or an empty search matches all items. */
export interface ItemFilter {
  readonly search: string;
  readonly status: ItemStatus | null;
  readonly categoryId: string | null;
  readonly tier: Tier | null;
}

/** Reads the filter from the page's URL, so that reloads and links keep it. */
export function readItemFilter(params: URLSearchParams): ItemFilter {
  return {
    search: params.get('search') ?? '',
    status: itemStatuses.find((status) => status === params.get('status')) ?? null,
    categoryId: params.get('category'),
    tier: tiers.find((tier) => tier === params.get('tier')) ?? null,
  };
}

export function isFiltered({ search, status, categoryId, tier }: ItemFilter): boolean {
  return search.trim() !== '' || status !== null || categoryId !== null || tier !== null;
}

/** The search matches any part of the title, ignoring case. */
export function filterItems<Item extends CatalogItem>(items: readonly Item[], filter: ItemFilter): Item[] {
  const search = filter.search.trim().toLowerCase();
  return items.filter(
    (item) =>
      item.title.toLowerCase().includes(search) &&
      (filter.status === null || hasStatus(item, filter.status)) &&
      (filter.categoryId === null || item.categoryId === filter.categoryId) &&
      (filter.tier === null || item.requiredTier === filter.tier),
  );
}

export function hasStatus({ isPublic, fileState }: CatalogItem, status: ItemStatus): boolean {
  switch (status) {
    case 'published':
      return isPublic;
    case 'hidden':
      return !isPublic;
    case 'failed':
      return fileState === 'failed';
    case 'no-file':
      return fileState === 'none';
  }
}
