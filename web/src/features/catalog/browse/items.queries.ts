import { queryOptions } from '@tanstack/react-query';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { ItemContracts } from '#shared/catalog/item-contracts.ts';
import { call } from '#web/platform/call.ts';
import { fetchAllPages } from '#web/platform/fetch-all-pages.ts';
import { pollWhile } from './media-files.ts';

/**
 * A category's items, or all items if `categoryId` is null, sorted by position. With `getFileUrl`,
 * polls while a file that the member may open is being copied.
 */
export function itemsQuery<Item extends CatalogItem>(
  list: ItemContracts<Item>['list'],
  categoryId: string | null,
  getFileUrl?: (item: Item) => string | null,
) {
  const isPreparing = (item: Item) =>
    item.fileState === 'copying' && !item.locked && getFileUrl?.(item) === null;

  return queryOptions({
    queryKey: [list.path, { categoryId }],
    queryFn: ({ signal }) =>
      fetchAllPages((after) =>
        call(list, { query: { categoryId: categoryId ?? undefined, after }, signal }),
      ),
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });
}
