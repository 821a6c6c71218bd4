import { documentClient } from '../platform/dynamo/table.ts';
import { not } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import { readVariable } from '../platform/environment.ts';
import type { CatalogRow, ItemKey } from './catalog-row.ts';
import type { ReadyStream, Stream } from './stream.ts';

/**
 * Updates the `stream` column of an item. Each update returns false if the item was deleted, its file was replaced, or
 * the stream is already in a later state.
 */
export interface StreamStore {
  setEncoding(key: ItemKey, streamId: string, jobId: string): Promise<boolean>;
  setReady(key: ItemKey, stream: ReadyStream): Promise<boolean>;
  setFailed(key: ItemKey, stream: Extract<Stream, { state: 'failed' }>): Promise<boolean>;
}

export function streamStore(client = documentClient(), tableName = readVariable('CATALOG_TABLE')): StreamStore {
  const table: Table<CatalogRow> = { client, tableName };
  const write = ({ kind, itemId }: ItemKey, stream: Stream, condition: Readonly<Record<'stream.state', unknown>>) =>
    tryUpdate(
      table,
      { kind, itemId },
      {
        set: { stream },
        add: { revision: 1 },
        condition: { 'stream.streamId': stream.streamId, ...condition },
      },
    );
  return {
    setEncoding: (key, streamId, jobId) =>
      write(key, { state: 'encoding', streamId, jobId }, { 'stream.state': 'waiting' }),
    setReady: (key, stream) => write(key, stream, { 'stream.state': not('ready') }),
    // A ready stream is final, even if MediaConvert reports the failure of a repeated job.
    setFailed: (key, stream) => write(key, stream, { 'stream.state': not('ready') }),
  };
}
