import { type Tier, tiers } from '../../../../shared/accounts/member.ts';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { type ItemStatus, itemStatuses, matchesFilter } from '../../../../shared/catalog/item-filter.ts';

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

export function filterItems<Item extends CatalogItem>(items: readonly Item[], filter: ItemFilter): Item[] {
  return items.filter((item) => matchesFilter(item, filter));
}
