import * as z from 'zod';
import { itemIdSchema } from '#shared/catalog/catalog-item.ts';
import { revisionField, submissionField } from '#shared/catalog/item-fields.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { revisionSchema } from '#shared/http/revision.ts';
import { typedLine } from '#shared/text/typed-text.ts';

export const categorySchema = z.object({
  id: z.string(),
  /** Edit counter. Pass this value to `renameCategory`. */
  revision: revisionSchema,
  name: z.string(),
  slug: z.string(),
});

export type Category = z.output<typeof categorySchema>;

const contract = contractsFor('categories');
const BY_ID = z.object({ id: itemIdSchema });
const FIELDS = z.object({ name: typedLine().min(1).max(60) });

/** All categories, sorted by name. */
export const listCategories = contract({
  name: 'list-categories',
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  replies: { 200: z.array(categorySchema) },
});

/** Creates a category. 409 CATEGORY_EXISTS if another category has the same name or slug. */
export const createCategory = contract({
  name: 'create-category',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'admin',
  body: FIELDS.extend(submissionField),
  replies: { 201: categorySchema },
});

export const renameCategory = contract({
  name: 'rename-category',
  method: 'PUT',
  path: '/api/admin/categories/{id}',
  access: 'admin',
  params: BY_ID,
  body: FIELDS.extend(revisionField),
  replies: { 200: categorySchema },
});

/**
 * Deletes a category after moving its items to the category `moveTo`, or to no category if `moveTo`
 * is 'none'. 409 CATEGORY_IN_USE if the category has items and `moveTo` is missing.
 */
export const deleteCategory = contract({
  name: 'delete-category',
  method: 'DELETE',
  path: '/api/admin/categories/{id}',
  access: 'admin',
  params: BY_ID,
  query: z.object({ moveTo: itemIdSchema.optional() }),
  replies: { 200: z.object({ moved: z.number() }) },
});
