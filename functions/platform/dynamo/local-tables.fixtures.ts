import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import {
  CreateTableCommand,
  DynamoDBClient,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// dynalite has no type declarations.
const dynalite: (options: object) => ReturnType<typeof createServer> = createRequire(
  import.meta.url,
)('dynalite');

export interface LocalTables {
  client: DynamoDBDocumentClient;
  url: string;
  close(): Promise<void>;
}

/** Starts an in-memory DynamoDB server in this process with the given tables. */
export async function startLocalTables(tables: readonly TableKeys[]): Promise<LocalTables> {
  const server = dynalite({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  // The default timeouts would close a connection while a test computes for long, or on a busy
  // machine.
  Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const url = `http://127.0.0.1:${address.port}`;

  const plain = new DynamoDBClient({
    endpoint: url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    // Retries would change the timing of a test's parallel calls.
    maxAttempts: 1,
  });

  for (const table of tables) await plain.send(new CreateTableCommand(tableInput(table)));

  const client = DynamoDBDocumentClient.from(plain, {
    marshallOptions: { removeUndefinedValues: true },
  });

  return {
    client,
    url,
    async close() {
      plain.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface TableKeys {
  name: string;
  partition: string;
  sort?: string;
  index?: IndexKeys;
  /** Use instead of `index` if the table has several indexes. */
  indexes?: readonly IndexKeys[];
  /** Names of the key attributes that are numbers. All other key attributes are strings. */
  numbers?: readonly string[];
}

export interface IndexKeys {
  name: string;
  partition: string;
  sort?: string;
  /** Non-key attributes to project. If undefined, all attributes are projected. */
  holds?: readonly string[];
}

function tableInput({
  name,
  partition,
  sort,
  index,
  indexes = index ? [index] : [],
  numbers = [],
}: TableKeys): CreateTableCommandInput {
  const keys = [partition, sort, ...indexes.flatMap((each) => [each.partition, each.sort])];
  const attributes = new Set(keys.filter((key) => key !== undefined));

  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((AttributeName) => ({
      AttributeName,
      AttributeType: numbers.includes(AttributeName) ? 'N' : 'S',
    })),
    KeySchema: keySchema(partition, sort),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map(indexInput) }),
  };
}

function indexInput({ name, partition, sort, holds }: IndexKeys) {
  return {
    IndexName: name,
    KeySchema: keySchema(partition, sort),
    Projection: projection(holds),
  };
}

function projection(holds: readonly string[] | undefined) {
  if (!holds) return { ProjectionType: 'ALL' as const };
  if (holds.length === 0) return { ProjectionType: 'KEYS_ONLY' as const };
  return { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...holds] };
}

function keySchema(
  partition: string,
  sort: string | undefined,
): NonNullable<CreateTableCommandInput['KeySchema']> {
  const hash = { AttributeName: partition, KeyType: 'HASH' as const };
  return sort === undefined ? [hash] : [hash, { AttributeName: sort, KeyType: 'RANGE' }];
}
