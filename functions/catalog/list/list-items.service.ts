import * as z from 'zod';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type CatalogItem, type CatalogKind, itemIdSchema } from '#shared/catalog/catalog-item.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import { matchesFilter } from '#shared/catalog/item-filter.ts';
import type { ListQuery } from '#shared/catalog/list-query.ts';
import type { Viewer } from '#shared/catalog/tiers.ts';
import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';

import {
  type CatalogItemStore,
  type ListPosition,
  type PageRequest,
  pickPosition,
} from '../item/catalog-item.store.ts';
import type { CatalogRow } from '../item/catalog-row.ts';
import type { ItemKind } from '../item/item-kind.ts';
import { isVisibleTo } from '../access/item-view.ts';
import { compareByPosition } from './positions.ts';

type ListedKind<Row extends CatalogRow, Item extends CatalogItem> = Pick<
  ItemKind<Row, Item, never>,
  'kind' | 'toItem'
>;

/**
 * Lists the items as this caller sees them. Makes one Query per response, or more if all rows of a
 * Query are hidden. Only administrators get hidden items. A filter applies to the rows of one
 * Query, so a filtered page can be short or even empty although more pages follow.
 */
export async function listItems<Row extends CatalogRow, Item extends CatalogItem>(
  { kind, toItem }: ListedKind<Row, Item>,
  items: Pick<CatalogItemStore<Row>, 'page'>,
  { caller, query }: { caller: Viewer; query: ListQuery },
) {
  const { pageSize, after, ...filter } = query;
  const cursor = readCursor(after, cursorSchema(kind));
  if (isRefusal(cursor)) return cursor;

  // With a filter, reads as much as one Query returns, so that a search needs few requests.
  const limit = Object.values(filter).some(Boolean) ? undefined : pageSize;
  const { visible, next } = await readVisible(items, { after: cursor.position, limit }, caller);
  const found = visible
    .map((row) => ({ row, item: toItem(caller, row) }))
    .filter(({ item }) => matchesFilter(item, filter));
  const shown = found.slice(0, pageSize);
  const last = shown.length < found.length ? shown.at(-1)?.row : undefined;
  const position = last ? pickPosition(last) : next;
  const nextCursor = writeCursor(position && { kind, ...position });
  const headers: Record<string, string> =
    nextCursor === null ? {} : { [NEXT_CURSOR_HEADER]: nextCursor };

  return {
    status: 200,
    // Items at the same position are sorted by age.
    body: shown
      .toSorted((one, other) => compareByPosition(one.row, other.row))
      .map(({ item }) => item),
    headers,
  } as const;
}

/**
 * Reads one page, or more if all its rows are hidden. `next` is the position of a visible item, so
 * it reveals no hidden one.
 */
async function readVisible<Row extends CatalogRow>(
  items: Pick<CatalogItemStore<Row>, 'page'>,
  request: PageRequest,
  caller: Viewer,
): Promise<{ visible: readonly Row[]; next: ListPosition | null }> {
  let { rows, next } = await items.page(request);
  let visible = rows.filter((row) => isVisibleTo(caller, row));
  while (next && visible.length === 0) {
    ({ rows, next } = await items.page({ after: next }));
    visible = rows.filter((row) => isVisibleTo(caller, row));
  }

  const last = visible.at(-1);

  return { visible, next: next && last ? pickPosition(last) : null };
}

/** Accepts only cursors of the same list. */
function cursorSchema(kind: CatalogKind) {
  return z
    .strictObject({
      kind: z.literal(kind),
      orderIndex: z.int().min(-itemLimits.orderIndex).max(itemLimits.orderIndex),
      itemId: itemIdSchema,
    })
    .transform(pickPosition);
}
