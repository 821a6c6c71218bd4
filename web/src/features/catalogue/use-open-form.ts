import { useState } from 'react';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import { useRestoredDraft } from '../../platform/use-draft.ts';
import { type KeptForm, keptFormSchema } from './kept-form.ts';

export interface OpenForm<Item> {
  /** Another form is another key. */
  readonly key: number;
  /** Null creates a new one. */
  readonly item: Item | null;
  /** What was typed before the session was lost. */
  readonly kept: KeptForm | null;
}

/** Which form of an admin screen is open. One that was lost with the session opens by itself once the items are there. */
export function useOpenForm<Item extends CatalogueItem>(form: string, items: readonly Item[] | undefined) {
  const restored = useRestoredDraft(form, keptFormSchema);
  const [waiting, setWaiting] = useState(restored);
  const [open, setOpen] = useState<OpenForm<Item> | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [next, setNext] = useState<OpenForm<Item> | null>(null);
  if (waiting && items) {
    setWaiting(null);
    // Somebody may have deleted it meanwhile: then what was typed makes a new one.
    const item = items.find(({ id }) => id === waiting.itemId) ?? null;
    setOpen({ key: 1, item, kept: waiting });
  }
  return {
    open,
    setDirty,
    show: (item: Item | null) => {
      const wanted = { key: (open?.key ?? 0) + 1, item, kept: null };
      if (open && isDirty) setNext(wanted);
      else setOpen(wanted);
    },
    close: () => {
      setOpen(null);
      setDirty(false);
    },
    /** Another form is wanted while this one has unsaved changes. */
    isAsking: next !== null,
    stay: () => setNext(null),
    discard: () => {
      setDirty(false);
      setOpen(next);
      setNext(null);
    },
  };
}
