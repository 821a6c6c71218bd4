import { refuse } from '#platform/http/refusal.ts';
import { type CatalogKind, catalogKindLabels } from '#shared/catalog/catalog-item.ts';
import type { CatalogRow } from '../item/catalog-row.ts';

/**
 * Returns undefined if saving is allowed. Otherwise returns a refusal, or the stored row for a
 * repeated request.
 */
export function checkCreation<Row extends CatalogRow>(
  kind: CatalogKind,
  hash: string,
  stored: Row | undefined,
) {
  if (!stored || stored.creationHash === hash) return stored;
  // The first response was lost, and the administrator changed the form before retrying. The item
  // hasn't been edited since, so the retry may overwrite it.
  if (stored.editRevision === 1) return undefined;

  const message = `This ${catalogKindLabels[kind]} was already created and has changed since. Edit it in the list.`;

  return refuse('CONFLICT', { message });
}

/**
 * Like `checkCreation`, but for an edit. `revision` is the `editRevision` that the form was loaded
 * with; if undefined, the save is unconditional.
 */
export function checkEdit<Row extends CatalogRow>(
  kind: CatalogKind,
  { revision, hash }: { revision: number | undefined; hash: string },
  stored: Row | undefined,
) {
  const noun = catalogKindLabels[kind];
  if (!stored)
    return refuse('ITEM_DELETED', {
      message: `Someone deleted this ${noun}. Save it as a new one?`,
    });
  if (revision === undefined || revision === stored.editRevision) return undefined;
  // This request repeats a successful save whose response was lost.
  if (stored.editHash === hash) return stored;

  const message = `Someone else changed this ${noun}. Review their version, then save again.`;

  return refuse('STALE_REVISION', { message });
}
