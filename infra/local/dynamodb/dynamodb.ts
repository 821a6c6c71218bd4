import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ACCOUNT, buildArn, REGION, type MockServerOptions } from '../aws/credentials.ts';
import {
  startJsonService,
  ServiceError,
  type JsonCall,
  type JsonObject,
} from '../aws/json-service.ts';
import { database, runOperation, type EngineError, type Store } from './engine.ts';
import {
  activateTable,
  listTables,
  ensureTable,
  rebuildIndexes,
  type TableDescription,
} from './tables.ts';

export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>;

/**
 * Starts the mock server for DynamoDB with its state in `stateDir`: dynalite behind a server that
 * checks permissions.
 */
export async function startDynamoDb(options: MockServerOptions) {
  mkdirSync(options.stateDir, { recursive: true });

  const runningFile = join(options.stateDir, 'running');
  const wasKilled = existsSync(runningFile);
  const store = await openStore(join(options.stateDir, 'leveldb'));
  writeFileSync(runningFile, '');

  for (const table of await listTables(store)) {
    if (table.TableStatus !== 'ACTIVE') await activateTable(store, table);
    if (wasKilled) await rebuildIndexes(store, table);
  }

  const ttlAttributes = new Map<string, string>();
  const server = await startJsonService('dynamodb', options, (call) => handleCall(store, call));

  return {
    url: server.url,

    /**
     * Creates missing tables and updates the indexes of existing ones. Throws if a table's primary
     * key would change.
     */
    async ensureTables(tables: readonly TableDescription[]): Promise<void> {
      for (const table of tables) {
        await ensureTable(store, table);
        if (table.ttlAttribute !== undefined)
          ttlAttributes.set(table.TableName, table.ttlAttribute);
      }
    },

    /**
     * Deletes items that expired before `now` (milliseconds). Returns the number of deleted items.
     */
    deleteExpiredItems: (now: number) => deleteExpiredItems(store, ttlAttributes, now),

    async close(): Promise<void> {
      await server.close();
      await store.db.close();
      rmSync(runningFile, { force: true });
    },
  };
}

async function openStore(path: string): Promise<Store> {
  const store = database.create({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  // Open the store now, so that startup fails if another process has locked the folder. Otherwise
  // only the first request would fail.
  await store.db.open();
  store.tableDb.awsAccountId = ACCOUNT;
  store.tableDb.awsRegion = REGION;

  return store;
}

async function handleCall(
  store: Store,
  { operation, input, requirePermission }: JsonCall,
): Promise<JsonObject> {
  for (const resource of listResources(operation, input))
    requirePermission(`dynamodb:${operation}`, resource);

  try {
    const result = await runOperation(store, operation, input);
    if (result) return result;
  } catch (error) {
    throw toServiceError(error as EngineError);
  }

  throw new ServiceError('UnknownOperationException', `${operation} is not offered here`);
}

/**
 * The ARNs for which a call needs permission: the table or queried index, or each table of a batch.
 */
function listResources(
  operation: string,
  { RequestItems, TableName, IndexName }: JsonObject,
): string[] {
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys(Object(RequestItems)).map(buildTableArn);
  }
  if (typeof TableName !== 'string') return ['*'];

  return [buildTableArn(TableName) + (typeof IndexName === 'string' ? `/index/${IndexName}` : '')];
}

function buildTableArn(name: string): string {
  return buildArn('dynamodb', `table/${name}`);
}

function toServiceError(fault: EngineError): Error {
  if (!fault.statusCode || !fault.body) return fault;
  const { __type = 'InternalServerError', message, ...rest } = fault.body;
  return new ServiceError(__type, String(message ?? fault.message), fault.statusCode, rest);
}

async function deleteExpiredItems(
  store: Store,
  ttlAttributes: ReadonlyMap<string, string>,
  now: number,
): Promise<number> {
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
        const Key = Object.fromEntries(
          KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]),
        );
        // Conditional, because a writer may have extended the item's lifetime since the scan.
        const removal = { TableName, Key, ConditionExpression: '#ttl < :now', ...condition };
        const deleted = await runOperation(store, 'DeleteItem', removal)?.then(
          () => 1,
          ignoreFailedCondition,
        );

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
