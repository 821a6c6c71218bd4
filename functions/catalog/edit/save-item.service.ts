import { reservationStore, type ReceiveUploadDeps } from '#functions/uploads/uploads.public.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { sendsTo, type Queue } from '#platform/queue/queue.gateway.ts';
import { objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { deriveItemId, hashRequest } from '#platform/submission-id.ts';
import { clock, plain } from '#platform/uses/use.ts';
import type { CatalogItem, FileSlot } from '#shared/catalog/catalog-item.ts';

import { contentFiles } from '../copy/content.store.ts';
import { copyAborter, type MediaCopier } from '../copy/media-copy.gateway.ts';
import { catalogItems, type CatalogItemStore } from '../item/catalog-item.store.ts';
import { buildSweepIndexKeys, type CatalogRow, type CopyRequest } from '../item/catalog-row.ts';
import { categoryStore, type CategoryStore } from '../item/category.store.ts';
import type { CommonRow, ItemFields, ItemKind } from '../item/item-kind.ts';
import { checkCreation, checkEdit } from './check-save.ts';
import { findRemovedKeys, finishSave, removeMedia } from './finish-save.service.ts';
import { createFormFiles, type MainFile, resolveMainFile } from './form-files.service.ts';

export interface SaveItemDeps<
  Row extends CatalogRow,
  Item extends CatalogItem,
  Fields,
> extends ReceiveUploadDeps {
  kind: ItemKind<Row, Item, Fields>;
  /** Updates don't need `nextPosition`, because an existing item keeps its position. */
  items: Pick<CatalogItemStore<Row>, 'find' | 'save'> & Partial<NewPosition>;
  categories: Pick<CategoryStore, 'find'>;
  queue: Queue<CopyRequest>;
  copier: Pick<MediaCopier, 'abort'>;
}

export interface CreateItemDeps<
  Row extends CatalogRow,
  Item extends CatalogItem,
  Fields,
> extends SaveItemDeps<Row, Item, Fields> {
  items: SaveItemDeps<Row, Item, Fields>['items'] & NewPosition;
}

type NewPosition = Pick<CatalogItemStore<never>, 'nextPosition'>;

/** The dependencies for updating an item of this kind. */
export function updateItemUses<Row extends CatalogRow, Item extends CatalogItem, Fields>(
  kind: ItemKind<Row, Item, Fields>,
) {
  return {
    ...savingUses(kind),
    items: catalogItems(kind).pick('find', 'save'),
  };
}

/** The dependencies for creating an item of this kind. */
export function createItemUses<Row extends CatalogRow, Item extends CatalogItem, Fields>(
  kind: ItemKind<Row, Item, Fields>,
) {
  return {
    ...savingUses(kind),
    items: catalogItems(kind).pick('find', 'save', 'nextPosition'),
  };
}

const savingUses = <Row extends CatalogRow, Item extends CatalogItem, Fields>(
  kind: ItemKind<Row, Item, Fields>,
) => ({
  kind: plain(kind),
  categories: categoryStore.pick('find'),
  reservations: reservationStore.pick('find', 'close'),
  uploads: objects('Uploads', INCOMING_PREFIX).pick('metadata', 'firstBytes', 'bytes', 'remove'),
  media: contentFiles.pick('put', 'remove'),
  copier: copyAborter,
  queue: sendsTo<CopyRequest>('CopyQueue'),
  now: clock,
  newId: plain(newId),
});

export interface ItemForm<Fields> {
  /** Undefined if the form creates an item. */
  itemId: string | undefined;
  memberId: string;
  fields: Fields;
}

const MAX_TRIES = 4;

/**
 * Creates or updates an item with one conditional write; a repeated request returns the saved item.
 * Refuses conflicts with STALE_REVISION, ITEM_DELETED or CONFLICT, and a published podcast or study
 * guide without its file with FILE_REQUIRED. A course without a file is saved as hidden.
 */
export async function saveItem<
  Row extends CatalogRow,
  Item extends CatalogItem,
  Fields extends ItemFields,
>(deps: SaveItemDeps<Row, Item, Fields>, form: ItemForm<Fields>): Promise<Row | Refusal> {
  const { kind } = deps.kind;
  const { memberId, fields } = form;
  const { submissionId, revision } = fields;
  const newItemId = () =>
    submissionId ? deriveItemId(memberId, submissionId) : deps.newId(deps.now());
  const itemId = form.itemId ?? newItemId();
  const hash = hashRequest(memberId, fields);

  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const current = await deps.items.find(itemId);
    const isNew = form.itemId === undefined;
    const reply = isNew
      ? checkCreation(kind, hash, current)
      : checkEdit(kind, { revision, hash }, current);
    if (reply) return reply;

    const saved = await trySave(deps, form, { itemId, hash, current });
    if (saved === 'changed concurrently') continue;
    // If the row has changed, a parallel request may have consumed the uploads, so a refusal isn't
    // final.
    if (!isRefusal(saved) || (await deps.items.find(itemId))?.revision === current?.revision)
      return saved;
  }

  return refuse('CONFLICT');
}

/** The row that a form creates or updates. `current` is undefined for a new item. */
interface SaveTarget<Row extends CatalogRow> {
  itemId: string;
  hash: string;
  current: Row | undefined;
}

async function trySave<Row extends CatalogRow, Item extends CatalogItem, Fields extends ItemFields>(
  deps: SaveItemDeps<Row, Item, Fields>,
  form: ItemForm<Fields>,
  target: SaveTarget<Row>,
): Promise<Row | Refusal | 'changed concurrently'> {
  const { kind } = deps;
  const { fields, memberId } = form;
  const { itemId, current } = target;
  if (fields.categoryId && !(await deps.categories.find(fields.categoryId))) {
    return refuse('BAD_REQUEST', {
      message: 'That category was deleted. Please choose another one.',
    });
  }

  const formContext = { kind: kind.kind, itemId, memberId, title: fields.title };

  const main = await resolveMainFile(
    deps,
    formContext,
    kind.mainFile,
    kind.mainFile.readFileField(fields),
    current,
  );

  if (isRefusal(main)) return { ...main, field: 'main' satisfies FileSlot };

  const hasFile = main.file !== null || main.copy !== null;
  if (fields.isPublic && !hasFile && kind.mainFile.missingMessage) {
    return refuse('FILE_REQUIRED', { message: kind.mainFile.missingMessage });
  }

  const files = createFormFiles(deps, formContext);
  const thumbnail = await files.resolvePicture(fields.thumbnailUrl, current?.thumbnail ?? null);
  if (isRefusal(thumbnail)) return { ...thumbnail, field: 'thumbnail' satisfies FileSlot };

  const orderIndex =
    fields.orderIndex ?? current?.orderIndex ?? (await deps.items.nextPosition?.()) ?? 0;
  const isPublic = fields.isPublic && hasFile;

  const common = {
    ...commonRow(form, target, deps.now()),
    isPublic,
    orderIndex,
    ...pickMainFile(main),
    thumbnail,
  };

  const completedRow = await kind.buildRow(common, { fields, current, files });
  if (isRefusal(completedRow)) {
    await removeMedia(deps, files.storedKeys);
    return completedRow;
  }

  // Replaced files are recorded in the row before they are deleted, so that the sweeper finds them
  // after a crash.
  const trash = current ? findRemovedKeys(kind, current, completedRow) : [];
  const row = {
    ...completedRow,
    trash,
    ...buildSweepIndexKeys({ ...completedRow, trash }, deps.now()),
  };

  if (!(await deps.items.save(row, current?.revision))) {
    await removeMedia(deps, findRemovedKeys(kind, row, current));
    return 'changed concurrently';
  }

  const revision = (current?.revision ?? 0) + 1;
  await finishSave(deps, { ...row, revision }, current, files.usedUploads);

  return { ...row, revision };
}

/** Drops all other columns, because the argument may be a complete stored row. */
function pickMainFile({ file, copy, fileFailure, stream }: MainFile): MainFile {
  return { file, copy, fileFailure, stream };
}

function commonRow(
  form: ItemForm<ItemFields>,
  { itemId, hash, current }: SaveTarget<CatalogRow>,
  now: Date,
): Omit<CommonRow, keyof MainFile | 'thumbnail' | 'orderIndex' | 'isPublic'> {
  const { title, description, categoryId, requiredTier } = form.fields;
  return {
    itemId,
    title,
    description,
    categoryId,
    requiredTier,
    createdAt: current?.createdAt ?? now.toISOString(),
    revision: 0,
    editRevision: (current?.editRevision ?? 0) + 1,
    trash: [],
    // The stored hash identifies a repeated request.
    ...(form.itemId === undefined
      ? { creationHash: hash }
      : { creationHash: current?.creationHash, editHash: hash }),
  };
}
