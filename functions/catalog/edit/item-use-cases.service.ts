import { reservationStore } from '#functions/uploads/uploads.public.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import { objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { type Wired, plain } from '#platform/uses/use.ts';
import { type Audience, toViewer } from '#shared/catalog/audience.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';

import { contentFiles } from '../copy/content.store.ts';
import { copyAborter } from '../copy/media-copy.gateway.ts';
import { catalogItems, type CatalogItemStore } from '../item/catalog-item.store.ts';
import type { CatalogRow } from '../item/catalog-row.ts';
import {
  listMediaKeys,
  type ExtraFiles,
  type ItemFields,
  type ItemKind,
  type KindPartition,
} from '../item/item-kind.ts';
import { saveItem, type CreateItemDeps, type SaveItemDeps } from './save-item.service.ts';
import { abortCopy } from './finish-save.service.ts';

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

/** The dependencies for deleting an item of this kind. */
export const removeItemUses = <Row extends CatalogRow>(
  kind: KindPartition<Row> & RemovedKind<Row>,
  media: Pick<typeof contentFiles, 'pick'> = contentFiles,
) => ({
  kind: plain<RemovedKind<Row>>(kind),
  items: catalogItems(kind).pick('find', 'remove'),
  reservations: reservationStore.pick('close'),
  uploads: objects('Uploads', INCOMING_PREFIX).pick('remove'),
  media: media.pick('remove'),
  copier: copyAborter,
});

interface RemovedKind<Row extends CatalogRow> {
  listExtraFiles: (row: Row) => ExtraFiles;
}

type RemoveItemDeps<Row extends CatalogRow> = Wired<ReturnType<typeof removeItemUses<Row>>>;

export async function deleteItem<Row extends CatalogRow>(
  { params }: { params: { id: string } },
  deps: RemoveItemDeps<Row>,
) {
  return (await removeItem(deps, params.id)) ?? ({ status: 204, body: undefined } as const);
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
