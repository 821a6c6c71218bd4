import { catalogKindLabels, type CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { CatalogRow } from './catalog-row.ts';

/** The item that a form saves and the request that sent it. */
export interface SaveRequest {
  readonly kind: CatalogKind;
  readonly action: 'create' | 'update';
  /** The revision that the form was loaded with; undefined saves unconditionally. */
  readonly revision: number | undefined;
  /** Identifies a repeated request; see `hashRequest`. */
  readonly hash: string;
}

/** The response if the form must not overwrite the stored row; undefined if saving is allowed. */
export function checkEditConflict<Row extends CatalogRow>(
  source: SaveRequest,
  stored: Row | undefined,
): Row | Refusal | undefined {
  return source.action === 'create' ? checkCreation(source, stored) : checkEdit(source, stored);
}

function checkCreation<Row extends CatalogRow>({ kind, hash }: SaveRequest, stored: Row | undefined) {
  if (!stored || stored.creationHash === hash) return stored;
  // The first response was lost and the administrator changed the form before retrying. Nothing else has changed the
  // item, so the retry may overwrite it.
  if (stored.editRevision === 1) return undefined;
  const message = `This ${catalogKindLabels[kind]} was already created and has changed since. Edit it in the list.`;
  return refuse('CONFLICT', { message });
}

function checkEdit<Row extends CatalogRow>({ kind, revision, hash }: SaveRequest, stored: Row | undefined) {
  const noun = catalogKindLabels[kind];
  if (!stored) return refuse('ITEM_DELETED', { message: `Someone deleted this ${noun}. Save it as a new one?` });
  if (revision === undefined || revision === stored.editRevision) return undefined;
  // This is a retry of a save that succeeded but whose response was lost.
  if (stored.editHash === hash) return stored;
  const message = `Someone else changed this ${noun}. Review their version, then save again.`;
  return refuse('STALE_REVISION', { message });
}
