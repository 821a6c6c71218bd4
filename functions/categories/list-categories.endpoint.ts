import { categoryStore, type CategoryStore } from '#functions/catalog/catalog.public.ts';
import { endpoint, type UseCase } from '#platform/http/endpoint.ts';
import { listCategories } from '#shared/categories/categories.contract.ts';

export function listCategoriesWith(
  categories: Pick<CategoryStore, 'list'>,
): UseCase<typeof listCategories> {
  return async () => ({ status: 200, body: await categories.list() });
}

export const handler = endpoint(listCategories, () => listCategoriesWith(categoryStore()));
