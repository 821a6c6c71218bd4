import { catalogueNouns, type CatalogueKind } from '../../shared/catalogue/catalogue-item.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { CatalogueRow } from './catalogue-row.ts';

/** The item that a form saves and the request that sent it. */
export interface FormSource {
  readonly kind: CatalogueKind;
  readonly action: 'create' | 'update';
  /** The revision that the form was loaded with; undefined saves unconditionally. */
  readonly revision: number | undefined;
  /** See `requestHash`. */
  readonly hash: string;
}

/** The response to a form that must not overwrite the stored row; undefined if it may. */
export function replyWithoutWrite<Row extends CatalogueRow>(
  source: FormSource,
  stored: Row | undefined,
): Row | Refusal | undefined {
  return source.action === 'create' ? replyToCreation(source, stored) : replyToEdit(source, stored);
}

function replyToCreation<Row extends CatalogueRow>({ kind, hash }: FormSource, stored: Row | undefined) {
  if (!stored || stored.creationHash === hash) return stored;
  // The response was lost, and the form was corrected before it was sent again.
  if (stored.editRevision === 1) return undefined;
  const sentence = `This ${catalogueNouns[kind]} was already created and has changed since. Edit it in the list.`;
  return refuse('CONFLICT', { sentence });
}

function replyToEdit<Row extends CatalogueRow>({ kind, revision, hash }: FormSource, stored: Row | undefined) {
  const noun = catalogueNouns[kind];
  if (!stored) return refuse('ITEM_DELETED', { sentence: `Someone deleted this ${noun}. Save it as a new one?` });
  if (revision === undefined || revision === stored.editRevision) return undefined;
  // The response to the first request was lost.
  if (stored.editHash === hash) return stored;
  const sentence = `Someone else changed this ${noun}. Review their version, then save again.`;
  return refuse('STALE_REVISION', { sentence });
}
