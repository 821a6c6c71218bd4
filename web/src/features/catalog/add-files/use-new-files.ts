import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as z from 'zod';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { configQuery } from '#web/platform/config.ts';
import {
  endSessionIfSignedOut,
  refetchSessionIfSecondFactorRequired,
} from '#web/platform/session.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { formatCount } from '#web/ui/format-count.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { getDraftKey } from '../admin-config/item-draft.ts';
import { FileBatch } from './file-batch.ts';
import { isPending, isUnsaved, type NewFile, type NewItemFields } from './new-file.ts';
import { updateRows } from './update-rows.ts';
import { saveDrafts } from './save-drafts.ts';
import { buildHiddenDraft, uploadNewFile } from './upload-new-file.ts';

export type NewFiles<Item extends CatalogItem> = ReturnType<typeof useNewFiles<Item>>;

/** The files that an administrator adds at once, until they are published or saved as drafts. */
export function useNewFiles<Item extends CatalogItem>(kind: AdminScreenConfig<Item>) {
  const client = useQueryClient();
  const notify = useNotify();
  const [batch] = useState(() => createBatch(kind, client));
  const rows = useSyncExternalStore(batch.subscribe, batch.rows);
  const [knownNames, setKnownNames] = useState<readonly string[]>([]);
  const { lostNames, clearLostNames } = useLostNames(kind, rows);
  useEffect(() => batch.stop, [batch]);

  const saving = useMutation({
    mutationFn: (isPublic: boolean) => saveDrafts(kind, batch, isPublic),
    onSuccess: (saved, isPublic) => {
      const done = isPublic ? 'published' : 'saved and still hidden';
      if (saved > 0) notify({ title: `${formatCount(saved, kind.texts.noun)} ${done}` });
    },
    onSettled: () => reload(kind, client),
  });

  const setFields = (id: string, changes: Partial<NewItemFields>) => {
    const row = batch.find(id);
    if (row) batch.change(id, { fields: { ...row.fields, ...changes } });
  };

  return {
    rows,
    /** Names of the chosen files that the table already had. */
    knownNames,
    lostNames,
    isPending: rows.some(isPending),
    isUnsaved: rows.some(isUnsaved),
    isSaving: saving.isPending,

    add: (files: readonly File[]) => {
      clearLostNames();
      setKnownNames(batch.add(files).map(({ name }) => name));
    },

    retry: batch.retry,
    remove: batch.remove,
    setFields,
    setAll: (changes: Partial<NewItemFields>) => rows.forEach(({ id }) => setFields(id, changes)),
    save: (isPublic: boolean) => saving.mutate(isPublic),

    /** Shows a change that the administrator made elsewhere on the page. */
    update: (item: Item) => updateRows(kind, batch, item),

    /** Removes the row of a deleted item. */
    forget: (itemId: string) =>
      batch
        .rows()
        .filter(({ progress }) => progress.state === 'draft' && progress.item.id === itemId)
        .forEach(({ id }) => batch.remove(id)),
  };
}

const namesSchema = z.array(z.string()).readonly();

/** Names of the files that weren't saved when the session was lost, until files are added again. */
function useLostNames(
  kind: Pick<AdminScreenConfig<CatalogItem>, 'kind'>,
  rows: readonly NewFile<CatalogItem>[],
) {
  const form = `${getDraftKey(kind)}/files`;
  const [lostNames, setLostNames] = useState(useRestoredDraft(form, namesSchema) ?? []);
  const unsavedNames = rows.filter(isUnsaved).map(({ file }) => file.name);
  useSavedDraft(form, unsavedNames.length > 0 ? unsavedNames : null);

  return { lostNames, clearLostNames: () => setLostNames([]) };
}

/** Shorter than the server's Retry-After, because the upload quota refills gradually. */
const PAUSE_MS = 60_000;

function createBatch<Item extends CatalogItem>(kind: AdminScreenConfig<Item>, client: QueryClient) {
  return new FileBatch<Item>({
    send: async (row, options) => {
      // Only these kinds check files against the site's configuration.
      const site = kind.getUploadsNote && (await client.ensureQueryData(configQuery));
      return uploadNewFile({ kind, site }, row, options);
    },

    create: async (row, sent) => {
      try {
        return (await kind.create(buildHiddenDraft(row, sent), row.id)).body;
      } finally {
        // Even after an error, because the item may exist.
        reload(kind, client);
      }
    },

    endSession: (error) => {
      refetchSessionIfSecondFactorRequired(client, error);
      return endSessionIfSignedOut(client, error);
    },

    pause: () => new Promise((resume) => setTimeout(resume, PAUSE_MS)),
  });
}

function reload(
  { affectedKeys }: Pick<AdminScreenConfig<CatalogItem>, 'affectedKeys'>,
  client: QueryClient,
) {
  affectedKeys.forEach((queryKey) => void client.invalidateQueries({ queryKey }));
}
