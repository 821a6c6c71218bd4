import { useQuery } from '@tanstack/react-query';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { AdminScreenConfig } from './admin-screen-config.ts';

/** True if another item of this kind has the title. False while that isn't known. */
export function useTitleTaken<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  title: string,
  itemId: string | null,
): boolean {
  const wanted = normalizeTitle(title);

  const { data: ids = [] } = useQuery({
    // Outside of the list's key, so that a new item doesn't repeat all these searches.
    queryKey: ['items with title', kind.kind, wanted],
    queryFn: ({ signal }) => findIdsByTitle(kind, wanted, signal),
    enabled: wanted !== '',
    staleTime: 0,
  });

  return ids.some((id) => id !== itemId);
}

/** Two titles are the same if they differ only in case or outer spaces. */
export const normalizeTitle = (title: string) => title.trim().toLowerCase();

async function findIdsByTitle<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  wanted: string,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;

  // Two are enough, because one of them can be the item itself.
  do {
    const { items, next } = await kind.list({ search: wanted, after }, signal);
    for (const { id, title } of items) if (normalizeTitle(title) === wanted) ids.push(id);
    after = next;
  } while (after !== undefined && ids.length < 2);

  return ids;
}
