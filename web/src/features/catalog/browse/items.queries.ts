import { queryOptions } from '@tanstack/react-query';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { ItemContracts } from '#shared/catalog/item-contracts.ts';
import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';
import { call, type WithHeaders } from '#web/platform/call.ts';
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

type ListReply<Item> = { body: readonly Item[] } & WithHeaders;

/**
 * Requests all pages of a list, one after another. A page holds about 1 MB, so there is nearly
 * always just one.
 */
export async function fetchAllPages<Item extends { id: string }>(
  fetchPage: (after: string | undefined) => Promise<ListReply<Item>>,
): Promise<Item[]> {
  // By ID, because an item that moves between two requests can be on two pages.
  const items = new Map<string, Item>();
  let after: string | undefined;
  do {
    const { body, headers } = await fetchPage(after);
    for (const item of body) items.set(item.id, item);
    after = headers.get(NEXT_CURSOR_HEADER) ?? undefined;
  } while (after !== undefined);

  return [...items.values()];
}
