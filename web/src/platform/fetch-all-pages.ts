import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';
import type { WithHeaders } from './call.ts';

type ListReply<Item> = { body: readonly Item[] } & WithHeaders;

/**
 * Requests all pages of a list, one after another. A page holds 1 MB or more, so there is nearly
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
