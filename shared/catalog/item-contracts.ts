import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { audiences } from './audience.ts';
import {
  itemIdSchema,
  playbackSchema,
  type CatalogItem,
  type CatalogKind,
} from './catalog-item.ts';
import { listQuerySchema } from './list-query.ts';
import { itemEditFields, submissionField, type itemFieldsSchema } from './item-fields.ts';

const BY_ID = z.object({ id: itemIdSchema });

export function itemContracts<
  Item extends z.ZodType<CatalogItem>,
  Fields extends typeof itemFieldsSchema.shape,
>(
  kind: CatalogKind,
  { item, fields }: { readonly item: Item; readonly fields: z.ZodObject<Fields> },
) {
  const feature = `${kind}s`;
  const contract = contractsFor(feature);
  const adminPath = `/api/admin/${feature}`;

  return {
    /**
     * Lists items by position. For signed-out visitors, all are locked. Only administrators see
     * hidden items. A response holds about 1 MB of items, or `pageSize` items. If there may be
     * more, the header `x-next-cursor` has the value of `after` for the next request.
     */
    list: contract({
      name: `list-${feature}`,
      method: 'GET',
      path: `/api/${feature}`,
      access: 'anyone',
      query: listQuerySchema,
      replies: { 200: z.array(item) },
    }),

    /**
     * One item for its edit form. With `audience`, the item as that audience would see it if it
     * were published, except that `isPublic` keeps its real value.
     */
    read: contract({
      name: `get-admin-${kind}`,
      method: 'GET',
      path: `${adminPath}/{id}`,
      access: 'admin',
      params: BY_ID,
      query: z.object({ audience: z.enum(audiences).optional() }),
      replies: { 200: item },
    }),

    create: contract({
      name: `create-${kind}`,
      method: 'POST',
      path: adminPath,
      access: 'admin',
      body: fields.extend(submissionField),
      replies: { 201: item },
    }),

    update: contract({
      name: `update-${kind}`,
      method: 'PUT',
      path: `${adminPath}/{id}`,
      access: 'admin',
      params: BY_ID,
      body: fields.extend(itemEditFields),
      replies: { 200: item },
    }),

    delete: contract({
      name: `delete-${kind}`,
      method: 'DELETE',
      path: `${adminPath}/{id}`,
      access: 'admin',
      params: BY_ID,
      replies: { 204: 'empty' },
    }),
  };
}

export type ItemContracts<Item extends CatalogItem> = ReturnType<
  typeof itemContracts<z.ZodType<Item>, typeof itemFieldsSchema.shape>
>;

/**
 * Playback contracts for courses or podcasts. `idName` is the name of the path parameter for the
 * item ID.
 */
export function playbackContracts<IdName extends string>(kind: CatalogKind, idName: IdName) {
  const feature = `${kind}s`;
  const contract = contractsFor(feature);
  const params = z.object({ [idName]: itemIdSchema });

  return {
    /**
     * Returns the signed URLs for playback. 403 PLAN_REQUIRED if locked, 404 if there is no file,
     * 409 FILE_NOT_READY until the first file is copied.
     */
    playback: contract({
      name: `get-${kind}-playback`,
      method: 'GET',
      path: `/api/${feature}/{${idName}}/playback`,
      access: 'member',
      params,
      replies: { 200: playbackSchema },
    }),
    /**
     * Redirects to the signed URL of the captions, so that a `<track>` element can use this path as
     * its source.
     */
    captions: contract({
      name: `get-${kind}-captions`,
      method: 'GET',
      path: `/api/${feature}/{${idName}}/captions`,
      access: 'member',
      params,
      replies: { 302: 'redirect' },
    }),
  };
}
