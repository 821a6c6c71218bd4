import { dueQuery, getRow, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, not, type Change } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '#platform/dynamo/update.ts';
import type { FileFailure } from '#shared/catalog/catalog-item.ts';

import {
  catalogRowSchema,
  findPendingJobId,
  listStreamFolders,
  storedFileSchema,
  type CatalogRow,
  type ItemKey,
  type PendingCopy,
} from './catalog-row.ts';
import type { ReadyStream, Stream } from './stream.ts';

export type PendingCopyStore = ReturnType<typeof pendingCopyStore>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  begin: ['UpdateItem'],
  finish: ['UpdateItem'],
  fail: ['UpdateItem'],
  clearTrash: ['UpdateItem'],
  listDue: [{ query: 'unfinished' }],
  postpone: ['UpdateItem'],
  setEncoding: ['UpdateItem'],
  setReady: ['UpdateItem'],
  setFailed: ['UpdateItem'],
} as const;

/**
 * Reads and updates the pending copies and streams, which are stored in the items' rows. Updates
 * return false if a newer upload has replaced the file, the item was deleted, or the stream is
 * already in a later state.
 */
export const pendingCopyStore = /* @__PURE__ */ tableStore(
  'Catalog',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<CatalogRow> = { client, tableName };
    const applyChange = ({ kind, itemId }: ItemKey, change: Omit<Change<CatalogRow>, 'add'>) =>
      tryUpdate(table, { kind, itemId }, { ...change, add: { revision: 1 } });

    const setStream = (key: ItemKey, stream: Stream, before: unknown) =>
      applyChange(key, {
        set: { stream },
        condition: { 'stream.streamId': stream.streamId, 'stream.state': before },
      });

    return {
      find: ({ kind, itemId }: ItemKey) => getRow(table, { kind, itemId }, catalogRowSchema),

      /** Stores the multipart upload's ID, so that another worker can continue. */
      begin: (key: ItemKey, copyId: string, multipartId: string) =>
        applyChange(key, {
          set: { 'copy.multipartId': multipartId },
          // If two workers receive the same message, only one continues.
          condition: { 'copy.copyId': copyId, 'copy.multipartId': absent },
        }),

      /**
       * Makes the copy the item's file, with `stream` as its stream, and moves the previous file and
       * stream to the trash.
       */
      finish(
        row: CatalogRow,
        copy: PendingCopy,
        { dueAt, stream }: { dueAt: string; stream: Stream | undefined },
      ) {
        const { copyId } = copy;
        // Drops the fields that only a pending copy has.
        const file = storedFileSchema.parse(copy);
        const trash = [
          ...row.trash,
          ...(row.file ? [row.file.key] : []),
          ...listStreamFolders(row),
        ];

        return applyChange(row, {
          set: { file, copy: null, fileFailure: null, stream, trash, unfinished: 'yes', dueAt },
          remove: stream ? [] : ['stream'],
          condition: { 'copy.copyId': copyId, revision: row.revision },
        });
      },

      fail: (key: ItemKey, copyId: string, reason: FileFailure) =>
        // Leaves `unfinished` set, so that the sweeper still empties the row's trash.
        applyChange(key, {
          set: { copy: null, fileFailure: reason },
          condition: { 'copy.copyId': copyId },
        }),

      clearTrash: (row: CatalogRow) =>
        applyChange(row, {
          set: { trash: [] },
          remove: findPendingJobId(row) ? [] : ['unfinished', 'dueAt'],
          condition: { revision: row.revision },
        }),

      /** Rows that are due for another copy attempt or for the deletion of replaced files. */
      listDue: (now: Date, limit: number) =>
        queryPage(
          table,
          dueQuery({ index: 'unfinished', value: 'yes', isDue: 'dueAt < :now' }, now, limit),
          catalogRowSchema,
        ),

      /** Postpones the sweeper's next check and increments the copy's retry count. */
      postpone: (row: CatalogRow, dueAt: string) =>
        applyChange(row, {
          set: { dueAt, ...(row.copy && { 'copy.retryCount': row.copy.retryCount + 1 }) },
          condition: { revision: row.revision },
        }),

      setEncoding: (key: ItemKey, streamId: string, jobId: string) =>
        setStream(key, { state: 'encoding', streamId, jobId }, 'waiting'),
      setReady: (key: ItemKey, stream: ReadyStream) => setStream(key, stream, not('ready')),
      // A ready stream is final, even if MediaConvert reports the failure of a repeated job.
      setFailed: (key: ItemKey, stream: Extract<Stream, { state: 'failed' }>) =>
        setStream(key, stream, not('ready')),
    };
  },
);
