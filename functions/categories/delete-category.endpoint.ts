import {
  anyItemStore,
  type AnyItemStore,
  categoryStore,
  type CategoryStore,
} from '#functions/catalog/catalog.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteCategory } from '#shared/categories/categories.contract.ts';
import { NO_CATEGORY } from './category-slug.ts';

interface Deps {
  categories: Pick<CategoryStore, 'find' | 'remove'>;
  items: Pick<AnyItemStore, 'listInCategory' | 'setCategory'>;
}

/**
 * Moves the items before deleting the category, so that an interrupted deletion can be repeated.
 */
export function deleteCategoryWith({ categories, items }: Deps): UseCase<typeof deleteCategory> {
  return async ({ params: { id }, query: { moveTo } }) => {
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
  };
}

function inUseMessage(count: number): string {
  const [what, pronoun] = count === 1 ? ['item is', 'it'] : ['items are', 'them'];
  return `${count} ${what} in this category. Please choose where to move ${pronoun}.`;
}

export const handler = createHandler(deleteCategory, () =>
  deleteCategoryWith({ categories: categoryStore(), items: anyItemStore() }),
);
