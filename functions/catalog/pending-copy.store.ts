import type { FileFailure } from '../../shared/catalog/catalog-item.ts';
import { dueQuery, getRow, queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { absent, type Change } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import {
  catalogRowSchema,
  findPendingCopyId,
  listStreamFolders,
  type CatalogRow,
  type ItemKey,
  type PendingCopy,
} from './catalog-row.ts';
import type { Stream } from './stream.ts';

/**
 * Reads and updates pending copies, which are stored in the items' rows. Updates return false if a newer upload has
 * replaced the copy or the item was deleted.
 */
export interface PendingCopyStore {
  find(key: ItemKey): Promise<CatalogRow | undefined>;
  /** Stores the multipart upload's ID, so that another worker can continue. */
  begin(key: ItemKey, copyId: string, multipartId: string): Promise<boolean>;
  /**
   * Makes the copy the item's file, with `stream` as its stream, and moves the previous file and stream to the trash.
   * Returns false if the row has changed.
   */
  finish(row: CatalogRow, copy: PendingCopy, next: { dueAt: string; stream: Stream | undefined }): Promise<boolean>;
  fail(key: ItemKey, copyId: string, reason: FileFailure): Promise<boolean>;
  /** Clears the row's trash. Returns false if the row has changed in the meantime. */
  clearTrash(row: CatalogRow): Promise<boolean>;
  /** Rows that are due for another copy attempt or for the deletion of replaced files. */
  listDue(now: Date, limit: number): Promise<CatalogRow[]>;
  /** Postpones the sweeper's next check and increments the copy's retry count. Returns false if the row has changed. */
  postpone(row: CatalogRow, dueAt: string): Promise<boolean>;
}

export function pendingCopyStore(
  client = documentClient(),
  tableName = readVariable('CATALOG_TABLE'),
): PendingCopyStore {
  const table: Table<CatalogRow> = { client, tableName };
  const applyChange = ({ kind, itemId }: ItemKey, change: Omit<Change<CatalogRow>, 'add'>) =>
    tryUpdate(table, { kind, itemId }, { ...change, add: { revision: 1 } });
  return {
    find: ({ kind, itemId }) => getRow(table, { kind, itemId }, catalogRowSchema),
    begin: (key, copyId, multipartId) =>
      applyChange(key, {
        set: { 'copy.multipartId': multipartId },
        // If two workers receive the same message, only one continues.
        condition: { 'copy.copyId': copyId, 'copy.multipartId': absent },
      }),
    finish(row, copy, { dueAt, stream }) {
      const { copyId, key, uploadId, contentType, size, fileName } = copy;
      const file = { key, uploadId, contentType, size, fileName };
      const trash = [...row.trash, ...(row.file ? [row.file.key] : []), ...listStreamFolders(row)];
      return applyChange(row, {
        set: { file, copy: null, fileFailure: null, stream, trash, unfinished: 'yes', dueAt },
        remove: stream ? [] : ['stream'],
        condition: { 'copy.copyId': copyId, revision: row.revision },
      });
    },
    fail: (key, copyId, reason) =>
      // Leaves `unfinished` set, so that the sweeper still empties the row's trash.
      applyChange(key, { set: { copy: null, fileFailure: reason }, condition: { 'copy.copyId': copyId } }),
    clearTrash: (row) =>
      applyChange(row, {
        set: { trash: [] },
        remove: findPendingCopyId(row) ? [] : ['unfinished', 'dueAt'],
        condition: { revision: row.revision },
      }),
    listDue: (now, limit) =>
      queryPage(
        table,
        dueQuery({ index: 'unfinished', value: 'yes', isDue: 'dueAt < :now' }, now, limit),
        catalogRowSchema,
      ),
    postpone: (row, dueAt) =>
      applyChange(row, {
        set: { dueAt, ...(row.copy && { 'copy.retryCount': row.copy.retryCount + 1 }) },
        condition: { revision: row.revision },
      }),
  };
}
