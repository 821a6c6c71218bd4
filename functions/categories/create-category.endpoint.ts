import { createCategory } from '../../shared/categories/categories.contract.ts';
import { deployedCategories, type CategoryStore } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { idFromSlug, isTaken, slugOf } from './category-slug.ts';

interface Parts {
  readonly categories: Pick<CategoryStore, 'list' | 'create'>;
  readonly newId: () => string;
}

/** The slug is the id where it can be, so that of two creations at the same time only one succeeds. */
export function createCategoryWith(parts: Parts): UseCase<typeof createCategory> {
  return async ({ body: { name } }) => {
    const slug = slugOf(name);
    for (const id of [idFromSlug(slug), parts.newId()]) {
      if (id === undefined) continue;
      if (isTaken(name, slug, await parts.categories.list())) return refuse('CATEGORY_EXISTS');
      const category = { id, name, slug: slug || id };
      // The id may belong to a category that has had another name since.
      if (await parts.categories.create(category)) return { status: 201, body: category };
    }
    return refuse('CONFLICT');
  };
}

export const handler = endpoint(createCategory, () =>
  createCategoryWith({ categories: deployedCategories(), newId: () => newId(new Date()) }),
);
