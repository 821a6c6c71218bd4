import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import type { AdminScreenConfig } from './admin-screen-config.ts';
import { isSessionLost } from '../../platform/session.ts';
import { releaseUploadUrl } from '../../platform/upload.ts';
import { type FileSlot, type ItemDraft, fileSlots } from './item-draft.ts';

/** Releases unsaved uploads when the form closes, unless the session was lost and the draft will be restored. */
export function useItemFiles<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
  initialDraft: ItemDraft,
  setDraft: Dispatch<SetStateAction<ItemDraft>>,
) {
  const [busy, setBusySlots] = useState<readonly FileSlot[]>([]);
  const client = useQueryClient();
  const unsaved = useRef(listUploads(initialDraft));
  const isSaving = useRef(false);
  useEffect(() => {
    const uploads = unsaved.current;
    return () => {
      if (!isSaving.current && !isSessionLost(client)) uploads.forEach((address) => releaseUploadUrl(address));
    };
  }, [client]);

  const release = (slot: FileSlot) => {
    const address = unsaved.current.get(slot);
    if (address) releaseUploadUrl(address);
    unsaved.current.delete(slot);
  };
  const setFile = (slot: FileSlot, address: string | null) =>
    setDraft((draft) => ({
      ...draft,
      files: { ...draft.files, [slot]: address },
      isPublic: slot === 'main' && !draft.isPublicChosen ? address !== null : draft.isPublic,
    }));
  const setBusy = useCallback(
    (slot: FileSlot, isBusy: boolean) =>
      setBusySlots((slots) => [...slots.filter((other) => other !== slot), ...(isBusy ? [slot] : [])]),
    [],
  );
  return {
    busy,
    isBusy: busy.length > 0,
    setBusy,
    setUpload: (slot: FileSlot, address: string, file: File) => {
      release(slot);
      unsaved.current.set(slot, address);
      setFile(slot, address);
      if (slot !== 'main') return;
      setDraft((draft) => ({ ...draft, fileSize: file.size }));
      void kind.readExtent(file).then((extent) => {
        if (extent > 0) setDraft((draft) => ({ ...draft, extent: String(extent) }));
      });
    },
    remove: (slot: FileSlot) => {
      release(slot);
      setFile(slot, null);
    },
    releaseAll: () => {
      unsaved.current.forEach((address) => releaseUploadUrl(address));
      unsaved.current.clear();
    },
    /** While a save is pending, leaving the page releases no uploads, because the saved item may use them. */
    setSaving: (saving: boolean) => {
      isSaving.current = saving;
    },
    /** The saved item now owns the uploads. */
    markSaved: () => unsaved.current.clear(),
  };
}

function listUploads({ files }: ItemDraft): Map<FileSlot, string> {
  return new Map(
    fileSlots.flatMap((slot): [FileSlot, string][] => {
      const address = files[slot];
      return address ? [[slot, address]] : [];
    }),
  );
}
