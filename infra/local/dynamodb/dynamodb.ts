import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT, REGION, type EmulatorOptions } from '../aws/credentials.ts';
import { readJson, writeDurably } from '../aws/durable-file.ts';
import { listen } from '../aws/http-server.ts';
import { handleJsonRequest, ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import { enableSyncReads } from './sync-reads.ts';
import { database, runOperation, type EngineError, type Store } from './engine.ts';
import { listRequiredPermissions } from './permissions.ts';
import { activateTable, listTables, ensureTable, rebuildIndexes, type TableDescription } from './tables.ts';

export interface DynamoDb {
  readonly url: string;
  /** Creates missing tables and updates the indexes of existing ones. Throws if a table's primary key would change. */
  ensureTables(tables: readonly TableDescription[]): Promise<void>;
  /** Deletes items whose TTL is before `now` (milliseconds) and returns their number. */
  deleteExpiredItems(now: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the DynamoDB emulator with its state in `stateDir`. It runs the dynalite engine behind a server that checks
 * permissions.
 */
export async function startDynamoDb(options: EmulatorOptions): Promise<DynamoDb> {
  await mkdir(options.stateDir, { recursive: true });
  const runningFile = join(options.stateDir, 'running');
  const wasKilled = (await readJson(runningFile)) !== undefined;
  const store = await openStore(join(options.stateDir, 'leveldb'));
  await writeDurably(runningFile, 'true');
  for (const table of await listTables(store)) {
    if (table.TableStatus !== 'ACTIVE') await activateTable(store, table);
    if (wasKilled) await rebuildIndexes(store, table);
  }

  const ttlAttributes = await TtlAttributes.open(join(options.stateDir, 'time-to-live.json'));
  const answer = (call: JsonCall): Promise<JsonObject> => handleCall(store, ttlAttributes, call);
  const service = { service: 'dynamodb', contentType: 'application/x-amz-json-1.0', access: options, answer } as const;
  const server = await listen((request, response) => handleJsonRequest(service, request, response), options);

  return {
    url: server.url,
    async ensureTables(tables) {
      for (const table of tables) {
        await ensureTable(store, table);
        await ttlAttributes.set(table.name, table.ttlAttribute);
      }
    },
    deleteExpiredItems: (now) => deleteExpiredItems(store, ttlAttributes, now),
    async close() {
      await server.close();
      await store.db.close();
      await rm(runningFile, { force: true });
    },
  };
}

async function openStore(path: string): Promise<Store> {
  const store = database.create({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  // Open the store now, so that startup fails if another process has locked the folder. Otherwise only the first
  // request would fail.
  await store.db.open();
  enableSyncReads(store);
  store.tableDb.awsAccountId = ACCOUNT;
  store.tableDb.awsRegion = REGION;
  return store;
}

async function handleCall(store: Store, ttlAttributes: TtlAttributes, call: JsonCall): Promise<JsonObject> {
  const input = replaceArnWithName(call.input);
  for (const { action, resource } of listRequiredPermissions(call.operation, input))
    call.requirePermission(action, resource);
  if (call.operation === 'UpdateTimeToLive') return ttlAttributes.update(input);
  if (call.operation === 'DescribeTimeToLive') return ttlAttributes.describe(input);
  try {
    const result = await runOperation(store, call.operation, input);
    if (result) return result;
  } catch (error) {
    throw toServiceError(error as EngineError);
  }
  throw new ServiceError('UnknownOperationException', `${call.operation} is not offered here`);
}

/** dynalite accepts only table names, so an ARN is replaced with the name in it. */
function replaceArnWithName(input: JsonObject): JsonObject {
  const { TableName } = input;
  return typeof TableName === 'string' ? { ...input, TableName: TableName.split('/').at(-1) } : input;
}

function toServiceError(fault: EngineError): Error {
  if (!fault.statusCode || !fault.body) return fault;
  const { __type = 'InternalServerError', message, ...rest } = fault.body;
  return new ServiceError(__type, String(message ?? fault.message), fault.statusCode, rest);
}

async function deleteExpiredItems(store: Store, ttlAttributes: TtlAttributes, now: number): Promise<number> {
  let deletedCount = 0;
  for (const { TableName, KeySchema } of await listTables(store)) {
    const attribute = ttlAttributes.get(TableName);
    if (attribute === undefined) continue;
    const condition = {
      ExpressionAttributeNames: { '#ttl': attribute },
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(now / 1000)) } },
    };
    let ExclusiveStartKey: unknown;
    do {
      const page = await runOperation(store, 'Scan', {
        TableName,
        ExclusiveStartKey,
        FilterExpression: '#ttl < :now',
        ...condition,
      });
      for (const item of (page?.Items ?? []) as JsonObject[]) {
        const Key = Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]));
        // Conditional, because a writer may have extended the item's lifetime since the scan.
        const removal = { TableName, Key, ConditionExpression: '#ttl < :now', ...condition };
        const deleted = await runOperation(store, 'DeleteItem', removal)?.then(() => 1, ignoreFailedCondition);
        deletedCount += deleted ?? 0;
      }
      ExclusiveStartKey = page?.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
  }
  return deletedCount;
}

function ignoreFailedCondition(fault: EngineError): number {
  if (String(fault.body?.['__type']).endsWith('ConditionalCheckFailedException')) return 0;
  throw fault;
}

/** Maps each table to its TTL attribute. */
class TtlAttributes {
  readonly #path: string;
  readonly #attributes: Record<string, string>;

  private constructor(path: string, attributes: Record<string, string>) {
    this.#path = path;
    this.#attributes = attributes;
  }

  static async open(path: string): Promise<TtlAttributes> {
    return new TtlAttributes(path, (await readJson<Record<string, string>>(path)) ?? {});
  }

  get(table: string): string | undefined {
    return this.#attributes[table];
  }

  async set(table: string, attribute: string | undefined): Promise<void> {
    if (this.#attributes[table] === attribute) return;
    if (attribute === undefined) delete this.#attributes[table];
    else this.#attributes[table] = attribute;
    await writeDurably(this.#path, JSON.stringify(this.#attributes));
  }

  async update(input: JsonObject): Promise<JsonObject> {
    const specification = input.TimeToLiveSpecification as { Enabled?: boolean; AttributeName?: string } | undefined;
    await this.set(String(input.TableName), specification?.Enabled ? specification.AttributeName : undefined);
    return { TimeToLiveSpecification: specification };
  }

  describe(input: JsonObject): JsonObject {
    const AttributeName = this.get(String(input.TableName));
    if (AttributeName === undefined) return { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } };
    return { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName } };
  }
}
