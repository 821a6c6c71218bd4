import { anyItemStore, categoryStore } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteCategory } from '#shared/categories/categories.contract.ts';
import { NO_CATEGORY } from './category-slug.ts';

/**
 * Moves the items before deleting the category, so that an interrupted deletion can be repeated.
 */
export const deleteCategoryEndpoint = endpoint(deleteCategory, {
  impact: 'Administrators cannot delete categories.',
  uses: {
    categories: categoryStore.pick('find', 'remove'),
    items: anyItemStore.pick('listInCategory', 'setCategory'),
  },
})(async ({ params: { id }, query: { moveTo } }, { categories, items }) => {
  if (!(await categories.find(id))) return refuse('NOT_FOUND');

  const categoryItems = await items.listInCategory(id);
  if (categoryItems.length > 0 && moveTo === undefined)
    return refuse('CATEGORY_IN_USE', { message: inUseMessage(categoryItems.length) });

  const to = moveTo === undefined || moveTo === NO_CATEGORY ? null : moveTo;
  if (to !== null && (to === id || !(await categories.find(to)))) {
    return refuse('BAD_REQUEST', {
      message: 'That category was deleted. Please choose another one.',
    });
  }

  for (const item of categoryItems) await items.setCategory(item, id, to);
  await categories.remove(id);

  return { status: 200, body: { moved: categoryItems.length } };
});

export const { handler, declaration } = deleteCategoryEndpoint;

function inUseMessage(count: number): string {
  const [what, pronoun] = count === 1 ? ['item is', 'it'] : ['items are', 'them'];
  return `${count} ${what} in this category. Please choose where to move ${pronoun}.`;
}
