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

const PAGE = 1000;
/** What a Query or Scan reads at most, as on AWS. classic-level's own 16 KB would make many pages of a screenful. */
const MAX_BYTES = 1024 * 1024;

/**
 * Lets the engine read at once what lies in memory or in the system's file cache. By itself it sends every read of a
 * table's description and of an item to a pool of threads and back, and every item of a list through a stream and
 * three chains of listeners, which takes many times as long as the read.
 */
export function readDirectly({ db }: Store): void {
  db.get = (key, done) => {
    const found = attempt(() => db.getSync(key));
    // Later, as ever: the engine does not expect its answer before it has asked.
    queueMicrotask(() => ('error' in found ? done(found.error) : done(null, found.value)));
  };
  database.queryTable = queryTable;
}

const queryTable: EngineDatabase['queryTable'] = (store, table, data, range, _isLocal, _fetches, keyNames, done) => {
  const refused = NOT_OFFERED.find((name) => data[name] !== undefined);
  if (refused) return done(database.validationError(`${refused} is not offered here`));
  readRange(store, table, data, range).then(
    (read) => done(null, answerOf(read, data, keyNames)),
    (error: Error) => done(error),
  );
};

/** Of dynalite, but asked for by nobody: the parameters before there were expressions, and the count of units. */
const NOT_OFFERED = ['QueryFilter', 'ScanFilter', 'AttributesToGet', 'ReturnConsumedCapacity'];

interface Read {
  readonly items: readonly JsonObject[];
  /** It ended at a limit, so there may be more. */
  readonly isCut: boolean;
}

async function readRange(store: Store, table: StoredTable, data: RangeRead, range: KeyRange): Promise<Read> {
  const { TableName, IndexName, Limit = Infinity } = data;
  const prefix = IndexName === undefined ? keyPrefix.items(TableName) : keyPrefix.index(TableName, IndexName);
  const rangeKey = table.KeySchema[1]?.AttributeName;
  const items: JsonObject[] = [];
  let bytes = 0;
  const isFull = (): boolean => items.length >= Limit || bytes >= MAX_BYTES;
  const values = store.db.values({ ...withPrefix(prefix, range), highWaterMarkBytes: MAX_BYTES });
  try {
    let page: unknown[];
    do {
      page = await values.nextv(Math.min(PAGE, Limit));
      for (const item of page as JsonObject[]) {
        if (isFull()) break;
        items.push(item);
        bytes += database.itemSize(item, true, true, rangeKey);
      }
    } while (page.length > 0 && !isFull());
  } finally {
    await values.close();
  }
  return { items, isCut: isFull() };
}

function withPrefix(prefix: string, { gt, gte = '', lt = PREFIX_END, lte, reverse = false }: KeyRange): object {
  return {
    ...(gt === undefined ? { gte: prefix + gte } : { gt: prefix + gt }),
    ...(lte === undefined ? { lt: prefix + lt } : { lte: prefix + lte }),
    reverse,
  };
}

function answerOf({ items, isCut }: Read, data: RangeRead, keyNames: readonly string[]): JsonObject {
  const { _filter: filter, _projection: projection } = data;
  const matching = filter ? items.filter((item) => database.matchesExprFilter(item, filter.expression)) : items;
  const last = items.at(-1);
  return {
    Count: matching.length,
    ScannedCount: items.length,
    ...(data.Select !== 'COUNT' && {
      Items: projection ? matching.map((item) => database.mapPaths(projection.paths, item)) : matching,
    }),
    ...(isCut && last && { LastEvaluatedKey: Object.fromEntries(keyNames.map((name) => [name, last[name]])) }),
  };
}

function attempt(read: () => unknown): { readonly value: unknown } | { readonly error: Error } {
  try {
    return { value: read() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
