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

  const { data: items = [] } = useQuery({
    // All rows of the new-files table share this list of titles. Its key is separate from the
    // item list's, so that adding an item doesn't refetch all titles.
    queryKey: ['titles', kind.kind],
    queryFn: ({ signal }) => loadTitles(kind, signal),
    enabled: wanted !== '',
    staleTime: 0,
  });

  return items.some((item) => item.id !== itemId && item.title === wanted);
}

/** Two titles are the same if they differ only in case or outer spaces. */
export const normalizeTitle = (title: string) => title.trim().toLowerCase();

async function loadTitles<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  signal: AbortSignal,
): Promise<Pick<Item, 'id' | 'title'>[]> {
  const titles: Pick<Item, 'id' | 'title'>[] = [];
  let after: string | undefined;

  do {
    const { items, next } = await kind.list({ after }, signal);
    for (const { id, title } of items) titles.push({ id, title: normalizeTitle(title) });
    after = next;
  } while (after !== undefined);

  return titles;
}
