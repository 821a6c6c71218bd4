import { listCategories } from '../../shared/categories/categories.contract.ts';
import { categoryStoreFromEnv, type CategoryStore } from '../catalog/catalog.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';

export function listCategoriesWith(categories: Pick<CategoryStore, 'list'>): UseCase<typeof listCategories> {
  return async () => ({ status: 200, body: await categories.list() });
}

export const handler = endpoint(listCategories, () => listCategoriesWith(categoryStoreFromEnv()));
