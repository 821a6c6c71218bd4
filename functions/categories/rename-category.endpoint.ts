import { renameCategory } from '../../shared/categories/categories.contract.ts';
import { deployedCategories, type CategoryStore } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { isTaken, slugOf } from './category-slug.ts';

export function renameCategoryWith(categories: Pick<CategoryStore, 'list' | 'rename'>): UseCase<typeof renameCategory> {
  return async ({ params: { id }, body: { name } }) => {
    const all = await categories.list();
    if (!all.some((each) => each.id === id)) return refuse('NOT_FOUND');
    const slug = slugOf(name);
    const others = all.filter((each) => each.id !== id);
    if (isTaken(name, slug, others)) return refuse('CATEGORY_EXISTS');
    const category = { id, name, slug: slug || id };
    return (await categories.rename(category)) ? { status: 200, body: category } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(renameCategory, () => renameCategoryWith(deployedCategories()));
