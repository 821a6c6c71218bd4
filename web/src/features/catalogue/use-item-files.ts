import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogueItem } from '../../../../shared/catalogue/catalogue-item.ts';
import type { AdminKind } from './admin-kind.ts';
import { isSessionLost } from '../../platform/session.ts';
import { giveBack } from '../../platform/upload-place.ts';
import { type FileSlot, type ItemDraft, fileSlots } from './item-draft.ts';

/**
 * The uploads of one open form. Unsaved uploads are released when the form closes, except on session loss, when the
 * saved form still needs them.
 */
export function useItemFiles<Item extends CatalogueItem>(
  kind: AdminKind<Item>,
  start: ItemDraft,
  setDraft: Dispatch<SetStateAction<ItemDraft>>,
) {
  const [busy, setBusySlots] = useState<readonly FileSlot[]>([]);
  const client = useQueryClient();
  const unsaved = useRef(uploadsIn(start));
  const isSaving = useRef(false);
  useEffect(() => {
    const uploads = unsaved.current;
    return () => {
      if (!isSaving.current && !isSessionLost(client)) uploads.forEach((address) => giveBack(address));
    };
  }, [client]);

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
    /** Fields whose file is uploading. */
    busy,
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
    /** Releases all uploads; the form shows another version. */
    removeAll: () => {
      unsaved.current.forEach((address) => giveBack(address));
      unsaved.current.clear();
    },
    /** While a save is pending, uploads aren't released, even if the page is left. */
    setSaving: (saving: boolean) => {
      isSaving.current = saving;
    },
    /** The saved item now owns the uploads. */
    keepAll: () => unsaved.current.clear(),
  };
}

/** The uploads of a restored draft. */
function uploadsIn({ files }: ItemDraft): Map<FileSlot, string> {
  return new Map(
    fileSlots.flatMap((slot): [FileSlot, string][] => {
      const address = files[slot];
      return address ? [[slot, address]] : [];
    }),
  );
}

export type ItemFiles = ReturnType<typeof useItemFiles>;
