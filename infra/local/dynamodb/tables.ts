import type { JsonObject } from '../aws/json-service.ts';
import { database, runOperation, type KeyElement, type Store, type StoredTable } from './engine.ts';

export interface KeyAttribute {
  readonly name: string;
  readonly type: 'S' | 'N' | 'B';
}

export interface IndexDescription {
  readonly name: string;
  readonly partitionKey: KeyAttribute;
  readonly sortKey?: KeyAttribute;
  /** Defaults to ALL. An array lists the projected non-key attributes. */
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[];
}

export interface TableDescription {
  readonly name: string;
  readonly partitionKey: KeyAttribute;
  readonly sortKey?: KeyAttribute;
  readonly indexes?: readonly IndexDescription[];
  /**
   * Name of the attribute that stores an item's expiry time, in seconds since 1970. `deleteExpiredItems` deletes the
   * item after that time.
   */
  readonly ttlAttribute?: string;
}

/** Creates the table, or updates an existing table's indexes and keeps its items. */
export async function ensureTable(store: Store, table: TableDescription): Promise<void> {
  const wanted = buildCreateTableInput(table);
  const stored = (await listTables(store)).find(({ TableName }) => TableName === table.name);
  if (!stored) {
    await runOperation(store, 'CreateTable', wanted);
    const created = (await listTables(store)).find(({ TableName }) => TableName === table.name);
    if (created) await activateTable(store, created);
    return;
  }
  if (JSON.stringify(stored.KeySchema) !== JSON.stringify(wanted.KeySchema)) {
    throw new Error(`table ${table.name} exists with other keys; delete its data first`);
  }
  await updateIndexes(store, stored, table);
}

export async function listTables(store: Store): Promise<StoredTable[]> {
  const tables: StoredTable[] = [];
  for await (const [, table] of store.db.iterator(buildPrefixRange('table~'))) tables.push(table as StoredTable);
  return tables;
}

/** Marks the table and its indexes as active, e.g. after an interrupted creation. */
export async function activateTable(store: Store, table: StoredTable): Promise<void> {
  table.TableStatus = 'ACTIVE';
  for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = 'ACTIVE';
  await saveTable(store, table);
}

/**
 * Rebuilds all indexes. dynalite updates an index before it stores the item, so after a crash between the two writes,
 * the index doesn't match the table.
 */
export async function rebuildIndexes(store: Store, table: StoredTable): Promise<void> {
  const indexes = table.GlobalSecondaryIndexes ?? [];
  if (indexes.length === 0) return;
  for (const index of indexes) await clearIndex(store, table.TableName, index.IndexName);
  for await (const [, item] of store.db.iterator(buildPrefixRange(`item-${table.TableName}~`))) {
    await promisifyCallback((done) => database.updateIndexes(store, table, undefined, item, done));
  }
}

async function updateIndexes(store: Store, stored: StoredTable, table: TableDescription): Promise<void> {
  const wanted = buildCreateTableInput(table);
  const describeIndexes = (indexes: StoredTable['GlobalSecondaryIndexes']): string =>
    JSON.stringify(
      (indexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection })),
    );
  if (describeIndexes(stored.GlobalSecondaryIndexes) === describeIndexes(wanted.GlobalSecondaryIndexes)) return;
  for (const index of stored.GlobalSecondaryIndexes ?? []) await clearIndex(store, table.name, index.IndexName);
  const TableArn = String(stored.TableArn);
  stored.AttributeDefinitions = wanted.AttributeDefinitions;
  delete stored.GlobalSecondaryIndexes;
  if (wanted.GlobalSecondaryIndexes) {
    stored.GlobalSecondaryIndexes = wanted.GlobalSecondaryIndexes.map((index) => ({
      ...index,
      IndexArn: `${TableArn}/index/${index.IndexName}`,
      IndexStatus: 'ACTIVE',
      IndexSizeBytes: 0,
      ItemCount: 0,
      ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
    }));
  }
  // Save the table after the rebuild, so that the next start repeats a rebuild that was interrupted.
  await rebuildIndexes(store, stored);
  await saveTable(store, stored);
}

function buildCreateTableInput(
  table: TableDescription,
): JsonObject & Pick<StoredTable, 'KeySchema' | 'AttributeDefinitions' | 'GlobalSecondaryIndexes'> {
  const keys = [table, ...(table.indexes ?? [])].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  const attributes = new Map(keys.flatMap((key) => (key ? [[key.name, key.type] as const] : [])));
  const indexes = table.indexes?.map((index) => ({
    IndexName: index.name,
    KeySchema: buildKeySchema(index),
    Projection: buildProjection(index.projection ?? 'ALL'),
  }));
  return {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: buildKeySchema(table),
    AttributeDefinitions: [...attributes].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    ...(indexes && indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  };
}

function buildKeySchema({ partitionKey, sortKey }: Pick<TableDescription, 'partitionKey' | 'sortKey'>): KeyElement[] {
  const hash: KeyElement = { AttributeName: partitionKey.name, KeyType: 'HASH' };
  return sortKey ? [hash, { AttributeName: sortKey.name, KeyType: 'RANGE' }] : [hash];
}

function buildProjection(attributes: NonNullable<IndexDescription['projection']>): JsonObject {
  if (typeof attributes === 'string') return { ProjectionType: attributes };
  return { ProjectionType: 'INCLUDE', NonKeyAttributes: attributes };
}

function saveTable(store: Store, table: StoredTable): Promise<void> {
  return promisifyCallback((done) => store.tableDb.put(table.TableName, table, done));
}

function clearIndex(store: Store, table: string, index: string): Promise<void> {
  return store.db.clear(buildPrefixRange(`index-global~${table}~${index}~`));
}

/** The keys with this prefix in the single LevelDB database that holds all of dynalite's data. */
function buildPrefixRange(prefix: string): { gte: string; lt: string } {
  return { gte: prefix, lt: `${prefix}\u{ff}` };
}

function promisifyCallback(work: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
}
