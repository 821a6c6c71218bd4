import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { configQuery } from '#web/platform/config.ts';
import { endSessionIfSignedOut } from '#web/platform/session.ts';
import { formatCount } from '#web/ui/format-count.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { FileBatch } from './file-batch.ts';
import { isPending, isUnsaved, type NewItemFields } from './new-file.ts';
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
    isPending: rows.some(isPending),
    isUnsaved: rows.some(isUnsaved),
    isSaving: saving.isPending,

    add: (files: readonly File[]) => setKnownNames(batch.add(files).map(({ name }) => name)),
    retry: batch.retry,
    remove: batch.remove,
    setFields,
    setAll: (changes: Partial<NewItemFields>) => rows.forEach(({ id }) => setFields(id, changes)),
    save: (isPublic: boolean) => saving.mutate(isPublic),

    /** Removes the row of a deleted item. */
    forget: (itemId: string) =>
      rows
        .filter(({ progress }) => progress.state === 'draft' && progress.item.id === itemId)
        .forEach(({ id }) => batch.remove(id)),
  };
}

function createBatch<Item extends CatalogItem>(kind: AdminScreenConfig<Item>, client: QueryClient) {
  return new FileBatch<Item>({
    send: async (row, options) => {
      const site = kind.getUploadsNote && (await client.ensureQueryData(configQuery));
      return uploadNewFile({ kind, site }, row, options);
    },

    create: async (row, sent) => {
      const { body } = await kind.create(buildHiddenDraft(row, sent), row.id);
      reload(kind, client);
      return body;
    },

    endSession: (error) => endSessionIfSignedOut(client, error),
  });
}

function reload(
  { affectedKeys }: Pick<AdminScreenConfig<CatalogItem>, 'affectedKeys'>,
  client: QueryClient,
) {
  affectedKeys.forEach((queryKey) => void client.invalidateQueries({ queryKey }));
}
