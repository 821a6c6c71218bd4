import type { JsonObject } from '../aws/json-service.ts';
import {
  database,
  keyPrefix,
  PREFIX_END,
  type EngineDatabase,
  type KeyRange,
  type RangeRead,
  type Store,
  type StoredTable,
} from './engine.ts';

const READ_BATCH_SIZE = 1000;
/**
 * DynamoDB's size limit for one Query or Scan page, also used as the limit for each disk read. With classic-level's
 * default of 16 KB, loading a single screen would take many reads.
 */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Dynalite's own reads, which `enableSyncReads` replaces. */
export const dynaliteReads = database.queryTable;

/**
 * Makes dynalite read synchronously. By default, dynalite reads each item on the thread pool and opens a stream for
 * each list, which takes many times longer than the read itself.
 */
export function enableSyncReads({ db }: Store): void {
  db.get = (key, done) => {
    const found = tryRead(() => db.getSync(key));
    // Call back asynchronously, as dynalite expects.
    queueMicrotask(() => ('error' in found ? done(found.error) : done(null, found.value)));
  };
  database.queryTable = queryTable;
}

const queryTable: EngineDatabase['queryTable'] = (store, table, data, range, _isLocal, _fetches, keyNames, done) => {
  const refused = UNSUPPORTED_PARAMETERS.find((name) => data[name] !== undefined);
  if (refused) return done(database.validationError(`${refused} is not offered here`));
  readRange(store, table, data, range).then(
    (read) => done(null, buildResponse(read, data, keyNames)),
    (error: Error) => done(error),
  );
};

/** Parameters that the app doesn't use: legacy alternatives to expressions, and ReturnConsumedCapacity. */
const UNSUPPORTED_PARAMETERS = ['QueryFilter', 'ScanFilter', 'AttributesToGet', 'ReturnConsumedCapacity'];

interface ReadResult {
  readonly items: readonly JsonObject[];
  /** True if the read stopped at a limit, so more items may follow. */
  readonly isTruncated: boolean;
}

async function readRange(store: Store, table: StoredTable, data: RangeRead, range: KeyRange): Promise<ReadResult> {
  const { TableName, IndexName, Limit = Infinity } = data;
  const prefix = IndexName === undefined ? keyPrefix.items(TableName) : keyPrefix.index(TableName, IndexName);
  const rangeKey = table.KeySchema[1]?.AttributeName;
  const items: JsonObject[] = [];
  let bytes = 0;
  const isFull = (): boolean => items.length >= Limit || bytes >= MAX_PAGE_BYTES;
  const values = store.db.values({ ...withPrefix(prefix, range), highWaterMarkBytes: MAX_PAGE_BYTES });
  try {
    let page: unknown[];
    do {
      page = await values.nextv(Math.min(READ_BATCH_SIZE, Limit));
      for (const item of page as JsonObject[]) {
        if (isFull()) break;
        items.push(item);
        bytes += database.itemSize(item, true, true, rangeKey);
      }
    } while (page.length > 0 && !isFull());
  } finally {
    await values.close();
  }
  return { items, isTruncated: isFull() };
}

function withPrefix(prefix: string, { gt, gte = '', lt = PREFIX_END, lte, reverse = false }: KeyRange): object {
  return {
    ...(gt === undefined ? { gte: prefix + gte } : { gt: prefix + gt }),
    ...(lte === undefined ? { lt: prefix + lt } : { lte: prefix + lte }),
    reverse,
  };
}

function buildResponse({ items, isTruncated }: ReadResult, data: RangeRead, keyNames: readonly string[]): JsonObject {
  const { _filter: filter, _projection: projection } = data;
  const matching = filter ? items.filter((item) => database.matchesExprFilter(item, filter.expression)) : items;
  const last = items.at(-1);
  return {
    Count: matching.length,
    ScannedCount: items.length,
    ...(data.Select !== 'COUNT' && {
      Items: projection ? matching.map((item) => database.mapPaths(projection.paths, item)) : matching,
    }),
    ...(isTruncated && last && { LastEvaluatedKey: Object.fromEntries(keyNames.map((name) => [name, last[name]])) }),
  };
}

function tryRead(read: () => unknown): { readonly value: unknown } | { readonly error: Error } {
  try {
    return { value: read() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
