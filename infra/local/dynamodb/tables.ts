import { database, runOperation, type KeyElement, type Store, type StoredTable } from './engine.ts';

/** A table in the format of CreateTable and CloudFormation. */
export interface TableDescription {
  TableName: string;
  KeySchema: readonly KeyElement[];
  AttributeDefinitions: StoredTable['AttributeDefinitions'];
  GlobalSecondaryIndexes?: NonNullable<StoredTable['GlobalSecondaryIndexes']>;
  /**
   * Name of the attribute that stores an item's expiry time, in seconds since 1970.
   * `deleteExpiredItems` deletes the item after that time.
   */
  ttlAttribute?: string;
}

/** Creates the table, or updates an existing table's indexes and keeps its items. */
export async function ensureTable(store: Store, wanted: TableDescription): Promise<void> {
  const find = async () =>
    (await listTables(store)).find(({ TableName }) => TableName === wanted.TableName);
  const stored = await find();

  if (!stored) {
    await runOperation(store, 'CreateTable', { ...wanted, BillingMode: 'PAY_PER_REQUEST' });
    const created = await find();
    if (created) await activateTable(store, created);
    return;
  }

  if (JSON.stringify(stored.KeySchema) !== JSON.stringify(wanted.KeySchema)) {
    throw new Error(`table ${wanted.TableName} exists with other keys; delete its data first`);
  }

  await updateIndexes(store, stored, wanted);
}

export async function listTables(store: Store): Promise<StoredTable[]> {
  const tables: StoredTable[] = [];
  for await (const [, table] of store.db.iterator(buildPrefixRange('table~')))
    tables.push(table as StoredTable);
  return tables;
}

/** Marks the table and its indexes as active, e.g. after an interrupted creation. */
export async function activateTable(store: Store, table: StoredTable): Promise<void> {
  table.TableStatus = 'ACTIVE';
  for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = 'ACTIVE';
  await saveTable(store, table);
}

/**
 * Rebuilds all indexes. dynalite updates an index before it stores the item, so after a crash
 * between the two writes, the index doesn't match the table.
 */
export async function rebuildIndexes(store: Store, table: StoredTable): Promise<void> {
  const indexes = table.GlobalSecondaryIndexes ?? [];
  if (indexes.length === 0) return;

  for (const index of indexes) await clearIndex(store, table.TableName, index.IndexName);
  for await (const [, item] of store.db.iterator(buildPrefixRange(`item-${table.TableName}~`))) {
    await promisifyCallback((done) => database.updateIndexes(store, table, undefined, item, done));
  }
}

async function updateIndexes(
  store: Store,
  stored: StoredTable,
  wanted: TableDescription,
): Promise<void> {
  const describeIndexes = (indexes: StoredTable['GlobalSecondaryIndexes']): string =>
    JSON.stringify(
      (indexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    );

  if (
    describeIndexes(stored.GlobalSecondaryIndexes) ===
    describeIndexes(wanted.GlobalSecondaryIndexes)
  )
    return;

  for (const index of stored.GlobalSecondaryIndexes ?? [])
    await clearIndex(store, stored.TableName, index.IndexName);

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
      ProvisionedThroughput: {
        ReadCapacityUnits: 0,
        WriteCapacityUnits: 0,
        NumberOfDecreasesToday: 0,
      },
    }));
  }

  // Save the table after the rebuild, so that the next start repeats a rebuild that was
  // interrupted.
  await rebuildIndexes(store, stored);
  await saveTable(store, stored);
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
