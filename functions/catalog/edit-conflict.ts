import { catalogKindLabels, type CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { CatalogRow } from './catalog-row.ts';

/** A form submission that creates or updates an item. */
export interface SaveRequest {
  readonly kind: CatalogKind;
  readonly action: 'create' | 'update';
  /** The revision that the form was loaded with. If undefined, the save is unconditional. */
  readonly revision: number | undefined;
  /** Identifies a repeated request; see `hashRequest`. */
  readonly hash: string;
}

/** Returns undefined if saving is allowed. Otherwise returns a refusal, or the stored row for a repeated request. */
export function checkEditConflict<Row extends CatalogRow>(
  source: SaveRequest,
  stored: Row | undefined,
): Row | Refusal | undefined {
  return source.action === 'create' ? checkCreation(source, stored) : checkEdit(source, stored);
}

function checkCreation<Row extends CatalogRow>({ kind, hash }: SaveRequest, stored: Row | undefined) {
  if (!stored || stored.creationHash === hash) return stored;
  // The first response was lost, and the administrator changed the form before retrying. The item hasn't been edited
  // since, so the retry may overwrite it.
  if (stored.editRevision === 1) return undefined;
  const message = `This ${catalogKindLabels[kind]} was already created and has changed since. Edit it in the list.`;
  return refuse('CONFLICT', { message });
}

function checkEdit<Row extends CatalogRow>({ kind, revision, hash }: SaveRequest, stored: Row | undefined) {
  const noun = catalogKindLabels[kind];
  if (!stored) return refuse('ITEM_DELETED', { message: `Someone deleted this ${noun}. Save it as a new one?` });
  if (revision === undefined || revision === stored.editRevision) return undefined;
  // This request repeats a successful save whose response was lost.
  if (stored.editHash === hash) return stored;
  const message = `Someone else changed this ${noun}. Review their version, then save again.`;
  return refuse('STALE_REVISION', { message });
}
