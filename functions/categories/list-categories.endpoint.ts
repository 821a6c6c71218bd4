import { categoryStore, type CategoryStore } from '#functions/catalog/catalog.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listCategories } from '#shared/categories/categories.contract.ts';

export function listCategoriesWith(
  categories: Pick<CategoryStore, 'list'>,
): UseCase<typeof listCategories> {
  return async () => ({ status: 200, body: await categories.list() });
}

export const handler = createHandler(listCategories, () => listCategoriesWith(categoryStore()));
