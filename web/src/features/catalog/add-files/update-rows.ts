import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import type { FileBatch } from './file-batch.ts';
import { type NewItemFields, pickFields } from './new-file.ts';

/**
 * Shows a draft that the administrator has saved elsewhere on the page. Its row is removed if it was
 * published there.
 */
export function updateRows<Item extends CatalogItem>(
  kind: Pick<AdminScreenConfig<Item>, 'toDraft'>,
  batch: FileBatch<Item>,
  item: Item,
): void {
  for (const { id, fields, progress } of batch.rows()) {
    if (progress.state !== 'draft' || progress.item.id !== item.id) continue;

    if (item.isPublic) {
      batch.remove(id);
      continue;
    }

    const before = pickFields(kind.toDraft(progress.item));
    const changes = findChanges(before, pickFields(kind.toDraft(item)));
    batch.change(id, {
      fields: { ...fields, ...changes },
      progress: { state: 'draft', item, problem: null },
    });
  }
}

/** Fields that weren't changed elsewhere keep what the administrator entered in the table. */
function findChanges(before: NewItemFields, after: NewItemFields): Partial<NewItemFields> {
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.categoryId !== before.categoryId && { categoryId: after.categoryId }),
    ...(after.requiredTier !== before.requiredTier && { requiredTier: after.requiredTier }),
  };
}
