import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import type { AdminKind } from './admin-kind.ts';
import { isSessionLost } from '../../platform/session.ts';
import { releaseUploadUrl } from '../../platform/upload-reservation.ts';
import { type FileSlot, type ItemDraft, fileSlots } from './item-draft.ts';

/**
 * The uploads of one open form. Uploads of an unsaved item are released when the form closes. If the session was lost,
 * they are kept, because the form's draft is restored after the next sign-in.
 */
export function useItemFiles<Item extends CatalogItem>(
  kind: AdminKind<Item>,
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
    /** Releases all uploads when the form switches to another version. */
    releaseAll: () => {
      unsaved.current.forEach((address) => releaseUploadUrl(address));
      unsaved.current.clear();
    },
    /** While a save is pending, uploads aren't released, even if the user leaves the page. */
    setSaving: (saving: boolean) => {
      isSaving.current = saving;
    },
    /** The saved item now owns the uploads. */
    markSaved: () => unsaved.current.clear(),
  };
}

/** The uploads of a restored draft. */
function listUploads({ files }: ItemDraft): Map<FileSlot, string> {
  return new Map(
    fileSlots.flatMap((slot): [FileSlot, string][] => {
      const address = files[slot];
      return address ? [[slot, address]] : [];
    }),
  );
}

export type ItemFiles = ReturnType<typeof useItemFiles>;
