import { useState } from 'react';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { useRestoredDraft } from '../../platform/use-draft.ts';
import { type SavedForm, savedFormSchema } from './item-draft.ts';

export interface OpenForm<Item> {
  /** React key that changes with each opened form, so the form remounts. */
  readonly key: number;
  readonly item: Item | null;
  readonly savedForm: SavedForm | null;
}

/** The admin screen's open form. A form saved on session loss reopens once the items have loaded. */
export function useOpenForm<Item extends CatalogItem>(form: string, items: readonly Item[] | undefined) {
  const restored = useRestoredDraft(form, savedFormSchema);
  const [waiting, setWaiting] = useState(restored);
  const [open, setOpen] = useState<OpenForm<Item> | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [next, setNext] = useState<OpenForm<Item> | null>(null);
  if (waiting && items) {
    setWaiting(null);
    // If the item has been deleted in the meantime, saving creates a new item.
    const item = items.find(({ id }) => id === waiting.itemId) ?? null;
    setOpen({ key: 1, item, savedForm: waiting });
  }
  return {
    open,
    setDirty,
    show: (item: Item | null) => {
      const requestedForm = { key: (open?.key ?? 0) + 1, item, savedForm: null };
      if (open && isDirty) setNext(requestedForm);
      else setOpen(requestedForm);
    },
    close: () => {
      setOpen(null);
      setDirty(false);
    },
    isConfirmingDiscard: next !== null,
    stay: () => setNext(null),
    discard: () => {
      setDirty(false);
      setOpen(next);
      setNext(null);
    },
  };
}
