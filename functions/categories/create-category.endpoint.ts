import { categoryStore, type StoredCategory } from '#functions/catalog/catalog.public.ts';
import type { UseCaseResult } from '#platform/http/call.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { deriveItemId } from '#platform/submission-id.ts';
import { clock, derive } from '#platform/uses/use.ts';
import { createCategory } from '#shared/categories/categories.contract.ts';
import { idFromSlug, isNameTaken, slugify } from './category-slug.ts';

/**
 * Uses the slug as the ID if possible, so that two parallel requests can't create the same category
 * twice.
 */
export const createCategoryEndpoint = endpoint(createCategory, {
  impact: 'Administrators cannot add categories.',
  uses: {
    categories: categoryStore.pick('list', 'create'),
    newId: derive(
      { now: clock },
      ({ now }) =>
        () =>
          newId(now()),
    ),
  },
})(async ({ caller, body: { name, submissionId } }, deps) => {
  const slug = slugify(name);
  const creationId = submissionId && deriveItemId(caller.memberId, submissionId);

  for (const id of [idFromSlug(slug), creationId ?? deps.newId()]) {
    if (id === undefined) continue;

    const all = await deps.categories.list();
    const reply = replyToRepeat(all, creationId, name);
    if (reply) return reply;
    if (isNameTaken(name, slug, all)) return refuse('CATEGORY_EXISTS');

    const category = { id, name, slug: slug || id, revision: 1 };
    // The slug may already be the ID of a category that has since been renamed. In that case, try
    // another ID.
    if (await deps.categories.create({ ...category, creationId }))
      return { status: 201, body: category };
  }

  return replyToRepeat(await deps.categories.list(), creationId, name) ?? refuse('CONFLICT');
});

export const { handler, declaration } = createCategoryEndpoint;

/**
 * The response to a repeated submission. Undefined if the submission hasn't created a category yet.
 */
function replyToRepeat(
  all: readonly StoredCategory[],
  creationId: string | undefined,
  name: string,
): UseCaseResult<typeof createCategory> | Refusal | undefined {
  const created = all.find((each) => creationId !== undefined && each.creationId === creationId);
  if (!created) return undefined;

  if (created.name !== name) {
    return refuse('CONFLICT', {
      message: `You already added this category as “${created.name}”. Rename it in the list.`,
    });
  }

  const { id, slug, revision } = created;

  return { status: 201, body: { id, name, slug, revision } };
}
