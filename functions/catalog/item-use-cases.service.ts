import type * as z from 'zod';
import type { CatalogItem, listQuerySchema, signedMediaUrlSchema } from '../../shared/catalog/catalog-item.ts';
import type { Contract } from '../../shared/http/contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import type { MediaSigner } from '../platform/storage/media-url.ts';
import type { CatalogItemStore } from './catalog-item.store.ts';
import type { CatalogRow, StoredFile } from './catalog-row.ts';
import type { ItemFields, ItemKind } from './item-kind.ts';
import {
  urlLifetimeSeconds,
  signFileUrl,
  findAllowedFile,
  SINGLE_READ_URL_SECONDS,
  checkFileAccess,
} from './file-access.ts';
import { removeItem, type RemoveItemDeps } from './remove-item.service.ts';
import { saveItem, type SaveItemDeps } from './save-item.service.ts';

export interface ListContract<Item> extends Contract {
  readonly access: 'anyone';
  readonly query: typeof listQuerySchema;
  readonly replies: { readonly 200: z.ZodType<Item[]> };
}
export interface AdminListContract<Item> extends Contract {
  readonly access: 'admin';
  readonly replies: { readonly 200: z.ZodType<Item[]> };
}
export interface CreateContract<Item, Fields> extends Contract {
  readonly access: 'admin';
  readonly body: z.ZodType<Fields>;
  readonly replies: { readonly 201: z.ZodType<Item> };
}
export interface UpdateContract<Item, Fields> extends Contract {
  readonly access: 'admin';
  readonly params: z.ZodType<{ id: string }>;
  readonly body: z.ZodType<Fields>;
  readonly replies: { readonly 200: z.ZodType<Item> };
}
export interface DeleteContract extends Contract {
  readonly access: 'admin';
  readonly params: z.ZodType<{ id: string }>;
  readonly replies: { readonly 204: 'empty' };
}
interface FileContract<Params> extends Contract {
  readonly access: 'member';
  readonly params: z.ZodType<Params>;
}
export interface PlaybackContract<Params> extends FileContract<Params> {
  readonly replies: { readonly 200: typeof signedMediaUrlSchema };
}
export interface CaptionsContract<Params> extends FileContract<Params> {
  readonly replies: { readonly 302: 'redirect' };
}

type ItemView<Row extends CatalogRow, Item extends CatalogItem> = Pick<ItemKind<Row, Item, never>, 'toItem'>;

/** For visitors, every item is locked. Administrators also get hidden items. */
export function listItems<Row extends CatalogRow, Item extends CatalogItem>(
  { toItem }: ItemView<Row, Item>,
  items: Pick<CatalogItemStore<Row>, 'list'>,
): UseCase<ListContract<Item>> {
  return async ({ caller, query }) => {
    const rows = await items.list({ categoryId: query.categoryId, includeHidden: caller?.role === 'admin' });
    return { status: 200, body: rows.map((row) => toItem(caller, row)) };
  };
}

export function listAllItems<Row extends CatalogRow, Item extends CatalogItem>(
  { toItem }: ItemView<Row, Item>,
  items: Pick<CatalogItemStore<Row>, 'list'>,
): UseCase<AdminListContract<Item>> {
  return async ({ caller }) => {
    const rows = await items.list({ includeHidden: true });
    return { status: 200, body: rows.map((row) => toItem(caller, row)) };
  };
}

export function createItem<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  deps: SaveItemDeps<Row, Item, Fields>,
): UseCase<CreateContract<Item, Fields>> {
  return async ({ caller, body: fields }) => {
    const saved = await saveItem(deps, { itemId: undefined, memberId: caller.memberId, fields });
    return isRefusal(saved) ? saved : { status: 201, body: deps.kind.toItem(caller, saved) };
  };
}

export function updateItem<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  deps: SaveItemDeps<Row, Item, Fields>,
): UseCase<UpdateContract<Item, Fields>> {
  return async ({ caller, params: { id: itemId }, body: fields }) => {
    const saved = await saveItem(deps, { itemId, memberId: caller.memberId, fields });
    return isRefusal(saved) ? saved : { status: 200, body: deps.kind.toItem(caller, saved) };
  };
}

export function deleteItem<Row extends CatalogRow>(deps: RemoveItemDeps<Row>): UseCase<DeleteContract> {
  return async ({ params }) => (await removeItem(deps, params.id)) ?? { status: 204, body: undefined };
}

export interface FileDeps<Row extends CatalogRow> {
  readonly items: Pick<CatalogItemStore<Row>, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

export function playItem<Params extends object>({
  items,
  signer,
  now,
}: FileDeps<CatalogRow & { readonly duration: number }>): UseCase<PlaybackContract<Params>> {
  return async ({ caller, params }) => {
    const row = await items.find(readItemId(params));
    const file = findAllowedFile(caller, row);
    if (isRefusal(file)) return file;
    return { status: 200, body: signFileUrl(await signer(), file, urlLifetimeSeconds(row?.duration ?? 0), now()) };
  };
}

/** A `<track>` element needs a fixed URL, so this endpoint redirects to the signed one. */
export function redirectToCaptions<Params extends object>({
  items,
  signer,
  now,
}: FileDeps<CatalogRow & { readonly captions: StoredFile | null }>): UseCase<CaptionsContract<Params>> {
  return async ({ caller, params }) => {
    const row = await items.find(readItemId(params));
    const refusal = checkFileAccess(caller, row);
    if (refusal) return refusal;
    if (!row?.captions) return refuse('NOT_FOUND');
    const { url } = signFileUrl(await signer(), row.captions, SINGLE_READ_URL_SECONDS, now());
    return { status: 302, body: undefined, location: url };
  };
}

/** The item ID is the only path parameter, but its name differs by kind. */
function readItemId(params: object): string {
  return String(Object.values(params)[0]);
}
