import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { getErrorMessage, hasErrorCode, isSignedOut } from '#web/platform/api-error.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import type { FileBatch } from './file-batch.ts';
import { hasChanged, type NewFile, pickFields } from './new-file.ts';

/**
 * Saves the drafts one after another and removes each saved row. A row that can't be saved keeps the
 * reason. Returns the number of removed rows.
 */
export async function saveDrafts<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  batch: FileBatch<Item>,
  isPublic: boolean,
): Promise<number> {
  const drafts = batch
    .rows()
    .flatMap((row) => (row.progress.state === 'draft' ? [{ row, item: row.progress.item }] : []));
  const positions = orderPositions(drafts.map(({ item }) => item.orderIndex));
  let saved = 0;

  for (const [at, { row, item }] of drafts.entries()) {
    const orderIndex = positions[at];

    try {
      if (isPublic || hasChanged(row.fields, item) || orderIndex !== item.orderIndex) {
        const changed = { ...kind.toDraft(item), ...row.fields, isPublic, orderIndex };
        const { body } = await kind.update(item.id, changed, item.revision);

        // The server keeps a course hidden if copying its file failed.
        if (isPublic && !body.isPublic) {
          const problem = `This ${kind.texts.noun} is still hidden, because its file couldn’t be processed. Delete it, then add the file again.`;
          batch.change(row.id, { progress: { state: 'draft', item: body, problem } });
          continue;
        }
      }

      batch.remove(row.id);
      saved += 1;
    } catch (error) {
      if (isSignedOut(error)) throw error;
      batch.change(row.id, await resolveFailedSave(kind, item, error));
    }
  }

  return saved;
}

/**
 * Sorts the positions, so that the items are in the order of the table. They were created in the
 * order in which the uploads ended, and two at once can have the same position.
 */
function orderPositions(taken: readonly number[]): number[] {
  const positions: number[] = [];
  for (const position of taken.toSorted((one, other) => one - other))
    positions.push(Math.max(position, (positions.at(-1) ?? -Infinity) + 1));

  return positions;
}

/** After someone else's change, shows their values, so that the next save overwrites nothing unseen. */
async function resolveFailedSave<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  item: Item,
  error: unknown,
): Promise<Partial<NewFile<Item>>> {
  const { noun } = kind.texts;

  if (hasErrorCode(error, 'ITEM_DELETED')) {
    const message = `Someone deleted this ${noun}. Select Try Again to upload it as a new one.`;
    return { progress: { state: 'failed', message } };
  }

  const theirs = hasErrorCode(error, 'STALE_REVISION')
    ? await kind.get(item.id).catch(() => null)
    : null;
  if (!theirs) return { progress: { state: 'draft', item, problem: getErrorMessage(error) } };

  const problem = `Someone else changed this ${noun}, so their title, category, and plan replaced yours. Check them, then save again.`;

  return {
    fields: pickFields(kind.toDraft(theirs)),
    progress: { state: 'draft', item: theirs, problem },
  };
}
