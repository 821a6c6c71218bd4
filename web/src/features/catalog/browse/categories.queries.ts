import { queryOptions, useQuery } from '@tanstack/react-query';
import { listCategories, type Category } from '#shared/categories/categories.contract.ts';
import { call } from '#web/platform/call.ts';

export const categoriesQuery = queryOptions({
  queryKey: [listCategories.path],
  queryFn: async ({ signal }) => (await call(listCategories, { signal })).body,
});

/** All categories. Empty while loading, because lists work without categories. */
export function useCategories(): readonly Category[] {
  return useQuery(categoriesQuery).data ?? [];
}

export function findCategorySlug(
  categories: readonly Category[],
  categoryId: string | null,
): string | null {
  return categories.find(({ id }) => id === categoryId)?.slug ?? null;
}
