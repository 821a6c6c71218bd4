import { categoryStore } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { renameCategory } from '#shared/categories/categories.contract.ts';
import { isNameTaken, slugify } from './category-slug.ts';

const DELETED = 'Someone deleted this category. Save it as a new one?';
const STALE = 'Someone else changed this category. Review their version, then save again.';

/** The second try covers a concurrent change between the read and the write. */
const TRIES = 2;

export const renameCategoryEndpoint = endpoint(renameCategory, {
  impact: 'Administrators cannot rename categories.',
  uses: { categories: categoryStore.pick('list', 'rename') },
})(async ({ params: { id }, body: { name, revision: seen } }, { categories }) => {
  const slug = slugify(name);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const all = await categories.list();
    const stored = all.find((each) => each.id === id);
    if (!stored) return refuse('ITEM_DELETED', { message: DELETED });

    const isStale = seen !== undefined && seen !== stored.revision;
    // A repeated request gets the same response as the first.
    if (isStale && stored.name === name) return { status: 200, body: stored };
    if (isStale) return refuse('STALE_REVISION', { message: STALE });

    const others = all.filter((each) => each.id !== id);
    if (isNameTaken(name, slug, others)) return refuse('CATEGORY_EXISTS');

    const renamed = await categories.rename({ id, name, slug: slug || id }, seen);
    if (renamed) return { status: 200, body: renamed };
  }

  return refuse('CONFLICT');
});

export const { handler, declaration } = renameCategoryEndpoint;
