import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FileSlot, fileSlots } from '#shared/catalog/catalog-item.ts';
import { isSessionLost } from '#web/platform/session.ts';
import { releaseUploadUrl } from '#web/platform/upload/upload.ts';
import type { ItemDraft } from '../admin-config/item-draft.ts';

/**
 * Releases unsaved uploads when the form closes, unless the session was lost and the draft will be
 * restored.
 */
export function useItemFiles(
  initialDraft: ItemDraft,
  setDraft: Dispatch<SetStateAction<ItemDraft>>,
) {
  const [busy, setBusySlots] = useState<readonly FileSlot[]>([]);
  const client = useQueryClient();
  const unsaved = useRef(listUploads(initialDraft));
  /**
   * Measured length of the main file; the saved length until the stored file's preview has loaded.
   */
  const measuredExtent = useRef(Number(initialDraft.extent));
  const [newExtent, setNewExtent] = useState(0);
  const isSaving = useRef(false);

  useEffect(() => {
    const uploads = unsaved.current;
    return () => {
      if (!isSaving.current && !isSessionLost(client))
        uploads.forEach((address) => releaseUploadUrl(address));
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
      setBusySlots((slots) => [
        ...slots.filter((other) => other !== slot),
        ...(isBusy ? [slot] : []),
      ]),
    [],
  );

  return {
    busy,
    isBusy: busy.length > 0,
    setBusy,
    /** Length of the uploaded main file; 0 if unknown or if no file was uploaded. */
    newExtent,

    setStoredExtent: (extent: number) => {
      measuredExtent.current = Math.round(extent);
    },

    /**
     * Sets a slot's upload and, unless `extent` is 0, the length. Keeps a length that an
     * administrator typed.
     */
    setUpload: (slot: FileSlot, address: string, file: File, extent: number) => {
      if (unsaved.current.get(slot) !== address) release(slot);
      unsaved.current.set(slot, address);
      setFile(slot, address);
      if (slot !== 'main') return;

      const replaced = measuredExtent.current;
      measuredExtent.current = extent;
      setNewExtent(extent);

      setDraft((draft) => {
        const entered = Number(draft.extent);
        const isTyped = entered > 0 && entered !== replaced;

        return {
          ...draft,
          fileSize: file.size,
          extent: extent === 0 || isTyped ? draft.extent : String(extent),
        };
      });
    },

    remove: (slot: FileSlot) => {
      release(slot);
      setFile(slot, null);
      if (slot === 'main') setNewExtent(0);
    },

    releaseAll: () => {
      unsaved.current.forEach((address) => releaseUploadUrl(address));
      unsaved.current.clear();
    },

    /**
     * While a save is pending, leaving the page releases no uploads, because the saved item may use
     * them.
     */
    setSaving: (saving: boolean) => {
      isSaving.current = saving;
    },

    /** The saved item now owns the uploads. */
    markSaved: () => unsaved.current.clear(),
  };
}

function listUploads({ files }: ItemDraft) {
  return new Map<FileSlot, string>(
    fileSlots.flatMap((slot) => (files[slot] ? [[slot, files[slot]]] : [])),
  );
}
