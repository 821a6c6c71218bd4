import type { ReceiveUploadDeps } from '#functions/uploads/uploads.public.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';
import { type Audience, toViewer } from '#shared/catalog/audience.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';

import type { CatalogItemStore } from '../item/catalog-item.store.ts';
import type { CatalogRow } from '../item/catalog-row.ts';
import {
  listMediaKeys,
  type ExtraFiles,
  type ItemFields,
  type ItemKind,
} from '../item/item-kind.ts';
import type { MediaCopier } from '../copy/media-copy.gateway.ts';
import {
  abortCopy,
  saveItem,
  type CreateItemDeps,
  type SaveItemDeps,
} from './save-item.service.ts';

/**
 * Returns one item to an administrator, as the administrator or as the requested audience sees it.
 */
export async function readItem<Row extends CatalogRow, Item extends CatalogItem>(
  { toItem }: Pick<ItemKind<Row, Item, never>, 'toItem'>,
  items: Pick<CatalogItemStore<Row>, 'find'>,
  { caller, params, query }: ReadItemCall,
) {
  const row = await items.find(params.id);
  if (!row) return refuse('NOT_FOUND');
  if (!query.audience) return { status: 200, body: toItem(caller, row) } as const;

  const published = toItem(toViewer(query.audience), { ...row, isPublic: true });

  return { status: 200, body: { ...published, isPublic: row.isPublic } } as const;
}

interface ReadItemCall {
  caller: Principal;
  params: { id: string };
  query: { audience?: Audience | undefined };
}

export async function createItem<
  Row extends CatalogRow,
  Item extends CatalogItem,
  Fields extends ItemFields,
>(
  { caller, body: fields }: { caller: Principal; body: Fields },
  deps: CreateItemDeps<Row, Item, Fields>,
) {
  const saved = await saveItem(deps, { itemId: undefined, memberId: caller.memberId, fields });
  return isRefusal(saved)
    ? saved
    : ({ status: 201, body: deps.kind.toItem(caller, saved) } as const);
}

export async function updateItem<
  Row extends CatalogRow,
  Item extends CatalogItem,
  Fields extends ItemFields,
>(
  { caller, params, body: fields }: { caller: Principal; params: { id: string }; body: Fields },
  deps: SaveItemDeps<Row, Item, Fields>,
) {
  if (fields.id !== undefined && fields.id !== params.id) {
    return refuse('BAD_REQUEST', {
      message: 'The ID in the request doesn’t match the address. Nothing was saved.',
    });
  }

  const saved = await saveItem(deps, { itemId: params.id, memberId: caller.memberId, fields });

  return isRefusal(saved)
    ? saved
    : ({ status: 200, body: deps.kind.toItem(caller, saved) } as const);
}

export interface RemoveItemDeps<Row extends CatalogRow> {
  kind: { listExtraFiles: (row: Row) => ExtraFiles };
  items: Pick<CatalogItemStore<Row>, 'find' | 'remove'>;
  media: Pick<ObjectStore, 'remove'>;
  uploads: ReceiveUploadDeps['uploads'];
  reservations: ReceiveUploadDeps['reservations'];
  copier: Pick<MediaCopier, 'abort'>;
}

export function deleteItemWith<Row extends CatalogRow>(deps: RemoveItemDeps<Row>) {
  return async ({ params }: { params: { id: string } }) =>
    (await removeItem(deps, params.id)) ?? ({ status: 204, body: undefined } as const);
}

const MAX_TRIES = 4;

/**
 * Deletes an item's files before its row, so that an interrupted deletion can be repeated. A worker
 * that is still copying a file finds no row and deletes its copy.
 */
export async function removeItem<Row extends CatalogRow>(
  deps: RemoveItemDeps<Row>,
  itemId: string,
): Promise<Refusal | undefined> {
  const { kind, items, media } = deps;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await items.find(itemId);
    if (!row) return refuse('NOT_FOUND');

    if (row.copy) await abortCopy(deps, row.copy);
    await Promise.all(listMediaKeys(kind, row).map((key) => media.remove(key)));
    if (await items.remove(row)) return undefined;
  }

  return refuse('CONFLICT');
}
