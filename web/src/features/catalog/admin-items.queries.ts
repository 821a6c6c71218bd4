import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CatalogItem, ListQuery } from '../../../../shared/catalog/catalog-item.ts';
import type { ListFilter } from '../../../../shared/catalog/item-filter.ts';
import { NEXT_CURSOR_HEADER } from '../../../../shared/http/next-cursor.ts';
import type { WithHeaders } from '../../platform/call.ts';
import type { AdminScreenConfig } from './admin-screen-config.ts';

/** Number of items in a page of an admin list. */
export const ADMIN_PAGE_SIZE = 60;

const COPY_REFRESH_MS = 1500;
const MAX_SEARCH_LENGTH = 200;
const ITEM_ID = /^[0-9a-z-]{3,64}$/;
const FIRST_PAGE: string | undefined = undefined;

export interface ItemPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

export interface ItemPageRequest extends ListFilter {
  readonly after?: string | undefined;
}

/**
 * The matching items of the pages loaded so far. The server filters one page's rows at a time, so a page can be empty
 * although more pages follow.
 */
export function useAdminItems<Item extends CatalogItem>(kind: AdminScreenConfig<Item>, filter: ListFilter) {
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

export function toListQuery({ search, status, categoryId, tier, after }: ItemPageRequest): ListQuery {
  return {
    search: search?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    status: status ?? undefined,
    // The filter comes from the page's URL, so it can't be trusted.
    categoryId: categoryId && ITEM_ID.test(categoryId) ? categoryId : undefined,
    tier: tier ?? undefined,
    pageSize: ADMIN_PAGE_SIZE,
    after,
  };
}

export async function toItemPage<Item>(
  reply: Promise<{ readonly body: readonly Item[] } & WithHeaders>,
): Promise<ItemPage<Item>> {
  const { body, headers } = await reply;
  return { items: body, next: headers.get(NEXT_CURSOR_HEADER) ?? undefined };
}
