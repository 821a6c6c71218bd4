import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { useRestoredDraft } from '#web/platform/use-draft.ts';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { getDraftKey, type SavedForm, savedFormSchema } from '../admin-config/item-draft.ts';

export interface OpenForm<Item> {
  /** React key that changes with each opened form, so the form remounts. */
  key: number;
  item: Item | null;
  savedForm: SavedForm | null;
}

/** The admin screen's open form. A form saved on session loss reopens once its item has loaded. */
export function useOpenForm<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  items: readonly Item[] | undefined,
) {
  const restored = useRestoredDraft(getDraftKey(kind), savedFormSchema);
  const [waiting, setWaiting] = useState(restored);
  const [open, setOpen] = useState<OpenForm<Item> | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [next, setNext] = useState<OpenForm<Item> | null>(null);
  const restoredItem = useRestoredItem(kind, waiting, items);

  if (waiting && restoredItem !== undefined) {
    setWaiting(null);
    // If the item has been deleted in the meantime, saving creates a new item.
    setOpen({ key: 1, item: restoredItem, savedForm: waiting });
  }

  return {
    open,
    isDirty: open !== null && isDirty,
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

    discardDialog: {
      open: next !== null,
      onClose: () => setNext(null),
      onConfirm: () => {
        setDirty(false);
        setOpen(next);
        setNext(null);
      },
    },
  };
}

/** The item of a restored form: undefined while loading, null for a new or deleted item. */
function useRestoredItem<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  form: SavedForm | null,
  items: readonly Item[] | undefined,
): Item | null | undefined {
  const id = form?.itemId ?? null;
  const listed = items?.find((each) => each.id === id);
  // The item may be missing from the list, because of a filter or because its page isn't loaded.
  const needsRequest = items !== undefined && id !== null && !listed;

  const { data: found } = useQuery({
    queryKey: [...kind.listKey, 'item', id],
    queryFn: ({ signal }) => (id === null ? null : kind.get(id, { signal })),
    enabled: needsRequest,
    staleTime: 0,
    gcTime: 0,
  });

  if (listed) return listed;

  return needsRequest ? found : items && null;
}
