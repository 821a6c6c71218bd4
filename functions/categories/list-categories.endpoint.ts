import { categoryStore } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listCategories } from '#shared/categories/categories.contract.ts';

export const listCategoriesEndpoint = endpoint(listCategories, {
  impact: 'Nobody can filter by category.',
  uses: { categories: categoryStore.pick('list') },
})(async (_call, { categories }) => ({ status: 200, body: await categories.list() }));

export const { handler, declaration } = listCategoriesEndpoint;
