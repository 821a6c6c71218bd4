import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT, REGION, type StandInOptions } from '../aws/credentials.ts';
import { readJson, writeDurably } from '../aws/durable-file.ts';
import { listen } from '../aws/http-server.ts';
import { answerJson, ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import { readDirectly } from './direct-reads.ts';
import { database, run, type EngineFault, type Store } from './engine.ts';
import { neededPermissions } from './permissions.ts';
import { activate, allTables, ensureTable, rebuildIndexes, type TableDescription } from './tables.ts';

export interface DynamoDb {
  readonly url: string;
  /** Creates missing tables and updates the indexes of existing ones. Throws if a table's own keys would change. */
  ensureTables(tables: readonly TableDescription[]): Promise<void>;
  /** Deletes items whose TTL is before `now` (milliseconds) and returns their number. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the DynamoDB stand-in with its state in `stateDir`: the dynalite engine behind a server that checks
 * permissions.
 */
export async function startDynamoDb(options: StandInOptions): Promise<DynamoDb> {
  await mkdir(options.stateDir, { recursive: true });
  const runningMark = join(options.stateDir, 'running');
  const wasKilled = (await readJson(runningMark)) !== undefined;
  const store = await openStore(join(options.stateDir, 'leveldb'));
  await writeDurably(runningMark, 'true');
  for (const table of await allTables(store)) {
    if (table.TableStatus !== 'ACTIVE') await activate(store, table);
    if (wasKilled) await rebuildIndexes(store, table);
  }

  const lifetimes = await Lifetimes.open(join(options.stateDir, 'time-to-live.json'));
  const answer = (call: JsonCall): Promise<JsonObject> => perform(store, lifetimes, call);
  const service = { service: 'dynamodb', contentType: 'application/x-amz-json-1.0', access: options, answer } as const;
  const server = await listen((request, response) => answerJson(service, request, response), options);

  return {
    url: server.url,
    async ensureTables(tables) {
      for (const table of tables) {
        await ensureTable(store, table);
        await lifetimes.set(table.name, table.ttlAttribute);
      }
    },
    sweep: (now) => sweep(store, lifetimes, now),
    async close() {
      await server.close();
      await store.db.close();
      await rm(runningMark, { force: true });
    },
  };
}

async function openStore(path: string): Promise<Store> {
  const store = database.create({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  // Open now, so a folder locked by another process fails at startup and not at the first request.
  await store.db.open();
  readDirectly(store);
  store.tableDb.awsAccountId = ACCOUNT;
  store.tableDb.awsRegion = REGION;
  return store;
}

async function perform(store: Store, lifetimes: Lifetimes, call: JsonCall): Promise<JsonObject> {
  const input = withTableNames(call.input);
  for (const { action, resource } of neededPermissions(call.operation, input)) call.allow(action, resource);
  if (call.operation === 'UpdateTimeToLive') return lifetimes.update(input);
  if (call.operation === 'DescribeTimeToLive') return lifetimes.describe(input);
  try {
    const result = await run(store, call.operation, input);
    if (result) return result;
  } catch (error) {
    throw asServiceError(error as EngineFault);
  }
  throw new ServiceError('UnknownOperationException', `${call.operation} is not offered here`);
}

/** dynalite accepts only table names, so ARNs are shortened. */
function withTableNames(input: JsonObject): JsonObject {
  const { TableName } = input;
  return typeof TableName === 'string' ? { ...input, TableName: TableName.split('/').at(-1) } : input;
}

function asServiceError(fault: EngineFault): Error {
  if (!fault.statusCode || !fault.body) return fault;
  const { __type = 'InternalServerError', message, ...rest } = fault.body;
  return new ServiceError(__type, String(message ?? fault.message), fault.statusCode, rest);
}

async function sweep(store: Store, lifetimes: Lifetimes, now: number): Promise<number> {
  let dropped = 0;
  for (const { TableName, KeySchema } of await allTables(store)) {
    const attribute = lifetimes.of(TableName);
    if (attribute === undefined) continue;
    const condition = {
      ExpressionAttributeNames: { '#ttl': attribute },
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(now / 1000)) } },
    };
    let ExclusiveStartKey: unknown;
    do {
      const page = await run(store, 'Scan', {
        TableName,
        ExclusiveStartKey,
        FilterExpression: '#ttl < :now',
        ...condition,
      });
      for (const item of (page?.Items ?? []) as JsonObject[]) {
        const Key = Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]));
        // Conditional, because a writer may have extended the item's lifetime since the scan.
        const removal = { TableName, Key, ConditionExpression: '#ttl < :now', ...condition };
        const gone = await run(store, 'DeleteItem', removal)?.then(() => 1, onlyFailedCondition);
        dropped += gone ?? 0;
      }
      ExclusiveStartKey = page?.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
  }
  return dropped;
}

function onlyFailedCondition(fault: EngineFault): number {
  if (String(fault.body?.['__type']).endsWith('ConditionalCheckFailedException')) return 0;
  throw fault;
}

/** Maps each table to its TTL attribute. */
class Lifetimes {
  readonly #path: string;
  readonly #attributes: Record<string, string>;

  private constructor(path: string, attributes: Record<string, string>) {
    this.#path = path;
    this.#attributes = attributes;
  }

  static async open(path: string): Promise<Lifetimes> {
    return new Lifetimes(path, (await readJson<Record<string, string>>(path)) ?? {});
  }

  of(table: string): string | undefined {
    return this.#attributes[table];
  }

  async set(table: string, attribute: string | undefined): Promise<void> {
    if (this.#attributes[table] === attribute) return;
    if (attribute === undefined) delete this.#attributes[table];
    else this.#attributes[table] = attribute;
    await writeDurably(this.#path, JSON.stringify(this.#attributes));
  }

  async update(input: JsonObject): Promise<JsonObject> {
    const asked = input.TimeToLiveSpecification as { Enabled?: boolean; AttributeName?: string } | undefined;
    await this.set(String(input.TableName), asked?.Enabled ? asked.AttributeName : undefined);
    return { TimeToLiveSpecification: asked };
  }

  describe(input: JsonObject): JsonObject {
    const AttributeName = this.of(String(input.TableName));
    if (AttributeName === undefined) return { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } };
    return { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName } };
  }
}
