import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import type { AdminKind } from './admin-kind.ts';
import { giveBack } from '../../platform/upload-place.ts';
import type { FileSlot, ItemDraft } from './item-draft.ts';

/** The uploads of one open form. Those that no item got are given back when the form closes. */
export function useItemFiles<Item extends CatalogueItem>(
  kind: AdminKind<Item>,
  setDraft: Dispatch<SetStateAction<ItemDraft>>,
) {
  const [busy, setBusySlots] = useState<readonly FileSlot[]>([]);
  const unsaved = useRef(new Map<FileSlot, string>());
  const isSaving = useRef(false);
  useEffect(() => {
    const uploads = unsaved.current;
    return () => {
      if (!isSaving.current) uploads.forEach(giveBack);
    };
  }, []);

  const forget = (slot: FileSlot) => {
    const address = unsaved.current.get(slot);
    if (address) giveBack(address);
    unsaved.current.delete(slot);
  };
  const setFile = (slot: FileSlot, address: string | null) =>
    setDraft((draft) => ({ ...draft, files: { ...draft.files, [slot]: address } }));
  const setBusy = useCallback(
    (slot: FileSlot, isBusy: boolean) =>
      setBusySlots((slots) => [...slots.filter((other) => other !== slot), ...(isBusy ? [slot] : [])]),
    [],
  );
  return {
    isBusy: busy.length > 0,
    setBusy,
    take: (slot: FileSlot, address: string, file: File) => {
      forget(slot);
      unsaved.current.set(slot, address);
      setFile(slot, address);
      if (slot !== 'main') return;
      setDraft((draft) => ({ ...draft, fileSize: file.size }));
      void kind.readExtent(file).then((extent) => {
        if (extent > 0) setDraft((draft) => ({ ...draft, extent: String(extent) }));
      });
    },
    remove: (slot: FileSlot) => {
      forget(slot);
      setFile(slot, null);
    },
    /** While the server takes them over they are not given back, even when the page is left. */
    setSaving: (saving: boolean) => {
      isSaving.current = saving;
    },
    /** The item has them now. */
    keepAll: () => unsaved.current.clear(),
  };
}

export type ItemFiles = ReturnType<typeof useItemFiles>;
