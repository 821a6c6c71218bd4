import type { Audience } from '#shared/catalog/audience.ts';
import { type CatalogItem, itemIdSchema } from '#shared/catalog/catalog-item.ts';
import type { ItemContracts } from '#shared/catalog/item-contracts.ts';
import type { ListFilter } from '#shared/catalog/item-filter.ts';
import type { ListQuery } from '#shared/catalog/list-query.ts';
import type { Contract } from '#shared/http/contract.ts';
import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';

export const ADMIN_PAGE_SIZE = 60;

const MAX_SEARCH_LENGTH = 200;

export interface ItemPage<Item> {
  items: readonly Item[];
  next: string | undefined;
}

interface ItemPageRequest extends ListFilter {
  after?: string | undefined;
}

/** Builds the parts of an admin screen's configuration that depend only on the kind's contracts. */
export function buildItemCalls<Item extends CatalogItem>({
  list,
  read,
  remove,
}: AdminContracts<Item>) {
  return {
    /** Start of the query keys of the lists that include hidden items. */
    listKey: [list.path, 'admin'],
    affectedKeys: [[list.path]],

    list: async (request: ItemPageRequest, signal: AbortSignal): Promise<ItemPage<Item>> => {
      const { body, headers } = await call(list, { query: toListQuery(request), signal });
      return { items: body, next: headers.get(NEXT_CURSOR_HEADER) ?? undefined };
    },

    /** Returns the item, as seen by `audience` if given; null if the item was deleted. */
    get: async (
      id: string,
      { audience, signal }: { audience?: Audience; signal?: AbortSignal } = {},
    ): Promise<Item | null> => {
      try {
        return (await call(read, { params: { id }, query: { audience }, signal })).body;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },

    remove: (id: string) => call(remove, { params: { id } }),
  };
}

interface AdminContracts<Item extends CatalogItem> {
  list: Omit<ItemContracts<Item>['list'], 'access'> & Pick<Contract, 'access'>;
  read: ItemContracts<Item>['read'];
  remove: ItemContracts<Item>['delete'];
}

function toListQuery({ search, status, categoryId, tier, after }: ItemPageRequest): ListQuery {
  return {
    search: search?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    status: status ?? undefined,
    // The filter comes from the page's URL, so it can't be trusted.
    categoryId: itemIdSchema.safeParse(categoryId).data,
    tier: tier ?? undefined,
    pageSize: ADMIN_PAGE_SIZE,
    after,
  };
}
