import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { ListFilter } from '#shared/catalog/item-filter.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import type { ItemPage } from '../admin-config/item-calls.ts';

const COPY_REFRESH_MS = 1500;
const FIRST_PAGE: string | undefined = undefined;

/**
 * The matching items of the pages loaded so far. The server filters one page's rows at a time, so a
 * page can be empty although more pages follow.
 */
export function useAdminItems<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  filter: ListFilter,
) {
  return useInfiniteQuery({
    queryKey: [...kind.listKey, filter],
    queryFn: ({ pageParam, signal }) => kind.list({ ...filter, after: pageParam }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }: ItemPage<Item>) => next,
    select: ({ pages }) => removeDuplicates(pages.flatMap(({ items }) => items)),
    placeholderData: keepPreviousData,

    // Polls while files are still being copied.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ fileState }) => fileState === 'copying'))
        ? COPY_REFRESH_MS
        : false,
  });
}

/** An item that moves between two requests can be on two pages. */
function removeDuplicates<Item extends CatalogItem>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
