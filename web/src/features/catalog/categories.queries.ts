import { queryOptions, useQuery } from '@tanstack/react-query';
import { listCategories, type Category } from '../../../../shared/categories/categories.contract.ts';
import { call } from '../../platform/call.ts';

/** All categories, sorted by name. */
export const categoriesQuery = queryOptions({
  queryKey: [listCategories.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(listCategories, { signal });
    return body;
  },
});

/** All categories. Empty while loading, because lists work without categories. */
export function useCategories(): readonly Category[] {
  return useQuery(categoriesQuery).data ?? [];
}

/** The slug of an item's category; null if it has none. */
export function findCategorySlug(categories: readonly Category[], categoryId: string | null): string | null {
  return categories.find(({ id }) => id === categoryId)?.slug ?? null;
}
