import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import type { ItemDraft } from '../admin-config/item-draft.ts';

/** How long a deletion can be undone. */
export const UNDO_MS = 10_000;

type BulkChange = Partial<Pick<ItemDraft, 'isPublic' | 'categoryId' | 'requiredTier'>>;

/** A change of all selected items. `done` describes it in the result, for example 'published'. */
export interface BulkEdit {
  change: BulkChange;
  done: string;
}

/** The latest bulk change, shown above the list. `undo` is null if there is nothing to undo. */
export interface BulkResult {
  text: string;
  undo: (() => void) | null;
}

interface BulkHandlers<Item> {
  onSaved: (item: Item) => void;
  onDeleted: (id: string) => void;
}

/**
 * Changes several items, one after another. A failed item is counted and doesn't stop the others.
 */
export function useBulkChanges<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  { onSaved, onDeleted }: BulkHandlers<Item>,
) {
  const client = useQueryClient();
  const [result, setResult] = useState<BulkResult | null>(null);
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<string>>(new Set());
  const reload = () =>
    Promise.all(kind.affectedKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const count = (items: readonly unknown[]) =>
    `${items.length} ${items.length === 1 ? kind.texts.noun : `${kind.texts.noun}s`}`;

  const save = useMutation({
    mutationFn: async (edits: readonly Edit<Item>[]) => {
      const saved: Edit<Item>[] = [];
      for (const edit of edits)
        if (await succeeds(saveEdit(kind, edit).then(({ body }) => onSaved(body))))
          saved.push(edit);
      await reload();
      return saved;
    },
  });

  const remove = useMutation({
    mutationFn: async ({ items, isUndone }: Deletion<Item>) => {
      if (await isUndone) return null;

      const deleted: Item[] = [];
      for (const item of items) if (await succeeds(kind.remove(item.id))) deleted.push(item);
      deleted.forEach(({ id }) => onDeleted(id));
      await reload();

      return deleted;
    },

    onSuccess: (deleted, { items }) => {
      setDeletingIds(new Set());

      if (deleted === null) setResult({ text: 'Nothing was deleted.', undo: null });
      else
        setResult({
          text: describeOutcome(`${count(deleted)} deleted.`, items.length - deleted.length),
          undo: null,
        });
    },
  });

  const undo = async (edits: readonly Edit<Item>[]) => {
    const originals: Edit<Item>[] = [];
    for (const { item, change } of edits) {
      // Refetches the item for its latest position, because a move doesn't change the revision.
      const current = await kind.get(item.id).catch(() => null);
      // The save added 1 to the revision. An item that was edited again stays as it is.
      if (current?.revision !== item.revision + 1) continue;

      originals.push({ item: current, change: pickOriginal(change, kind.toDraft(item)) });
    }

    const restored = await save.mutateAsync(originals);
    const missed = edits.length - restored.length;
    setResult({ text: describeOutcome(`${count(restored)} restored.`, missed), undo: null });
  };

  const removeLater = (items: readonly Item[]) => {
    const { promise, cancel } = startUndoTimer();
    setDeletingIds(new Set(items.map(({ id }) => id)));
    setResult({
      text: `${count(items)} will be deleted in ${UNDO_MS / 1000} seconds.`,
      undo: cancel,
    });

    remove.mutate({ items, isUndone: promise });
  };

  const edit = async (items: readonly Item[], { change, done }: BulkEdit) => {
    // Members must not see an item without a file to open.
    const allowed = change.isPublic ? items.filter(hasFile) : items;
    const saved = await save.mutateAsync(allowed.map((item) => ({ item, change })));
    const skipped = items.length - allowed.length;
    const note = skipped > 0 ? ` ${skipped} without a file stayed hidden.` : '';
    const text = describeOutcome(`${count(saved)} ${done}.${note}`, allowed.length - saved.length);

    setResult({ text, undo: saved.length > 0 ? () => void undo(saved) : null });
  };

  return { edit, removeLater, result, deletingIds, isBusy: save.isPending || remove.isPending };
}

interface Edit<Item> {
  item: Item;
  change: BulkChange;
}

interface Deletion<Item> {
  items: readonly Item[];
  /**
   * Resolves to true if the administrator pressed Undo, and to false when the time to undo is over.
   */
  isUndone: Promise<boolean>;
}

function startUndoTimer() {
  let cancel = () => {};
  const promise = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), UNDO_MS);
    cancel = () => resolve(true);
  });

  return { promise, cancel };
}

/** The fields of `original` that `change` sets. */
function pickOriginal(change: BulkChange, original: ItemDraft): BulkChange {
  const { isPublic, categoryId, requiredTier } = original;

  return {
    ...(change.isPublic !== undefined && { isPublic }),
    ...(change.categoryId !== undefined && { categoryId }),
    ...(change.requiredTier !== undefined && { requiredTier }),
  };
}

function saveEdit<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  { item, change }: Edit<Item>,
) {
  return kind.update(item.id, { ...kind.toDraft(item), ...change }, item.revision);
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

const hasFile = ({ fileState }: CatalogItem) => fileState === 'ready' || fileState === 'copying';

function describeOutcome(text: string, failures: number): string {
  return failures > 0
    ? `${text} ${failures} couldn’t be changed. Reload the page and try again.`
    : text;
}
