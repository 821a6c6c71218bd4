import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { FileFailure } from '../../shared/catalogue/catalogue-item.ts';
import { won } from '../platform/dynamo/table.ts';
import { catalogueRowSchema, type CatalogueRow, type ItemKey, type PendingCopy } from './catalogue-row.ts';

/**
 * The copies under way, on the rows of their items. Every change is one conditional write on the copy's id, so that a
 * worker whose copy was replaced, or whose item is gone, changes nothing and hears false.
 */
export interface PendingCopyStore {
  find(key: ItemKey): Promise<CatalogueRow | undefined>;
  /** Notes where the parts are gathered, so that another worker can go on. */
  begin(key: ItemKey, copyId: string, multipartId: string): Promise<boolean>;
  /** The copied file becomes the item's file; the one before it goes to the trash. */
  finish(row: CatalogueRow, copy: PendingCopy, dueAt: string): Promise<boolean>;
  fail(key: ItemKey, copyId: string, reason: FileFailure): Promise<boolean>;
  /** Takes emptied trash off a row that has not changed since. */
  emptied(row: CatalogueRow): Promise<boolean>;
  /** Rows with a copy or trash whose time has passed. */
  listDue(now: Date, limit: number): Promise<CatalogueRow[]>;
  /** Moves a due row's next look, counting a round of its copy. False when somebody else was first. */
  postpone(row: CatalogueRow, dueAt: string): Promise<boolean>;
}

const SAME_COPY = '#copy.copyId = :copyId';

export function pendingCopyStore(client: DynamoDBDocumentClient, tableName: string): PendingCopyStore {
  const table = { client, tableName };
  return {
    async find({ kind, itemId }) {
      const Key = { kind, itemId };
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return Item && catalogueRowSchema.parse(Item);
    },
    begin: (key, copyId, multipartId) =>
      write(table, key, {
        UpdateExpression: 'SET #copy.multipartId = :multipartId ADD revision :one',
        // Of two workers with the same message one goes on.
        ConditionExpression: `${SAME_COPY} AND attribute_not_exists(#copy.multipartId)`,
        ExpressionAttributeNames: { '#copy': 'copy' },
        ExpressionAttributeValues: { ':copyId': copyId, ':multipartId': multipartId, ':one': 1 },
      }),
    finish: (row, copy, dueAt) => finish(table, row, copy, dueAt),
    fail: (key, copyId, reason) =>
      write(table, key, {
        // Trash, if there is any, keeps the row in the sweeper's index until it has been emptied.
        UpdateExpression: 'SET #copy = :none, fileFailure = :reason ADD revision :one',
        ConditionExpression: SAME_COPY,
        ExpressionAttributeNames: { '#copy': 'copy' },
        ExpressionAttributeValues: { ':copyId': copyId, ':none': null, ':reason': reason, ':one': 1 },
      }),
    emptied: (row) =>
      write(table, row, {
        UpdateExpression: `SET trash = :empty ADD revision :one${row.copy ? '' : ' REMOVE unfinished, dueAt'}`,
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: { ':empty': [], ':seen': row.revision, ':one': 1 },
      }),
    listDue: (now, limit) => listDue(table, now, limit),
    postpone: (row, dueAt) =>
      write(table, row, {
        UpdateExpression: `SET dueAt = :dueAt${row.copy ? ', #copy.rounds = :rounds' : ''} ADD revision :one`,
        ConditionExpression: 'revision = :seen',
        ...(row.copy && { ExpressionAttributeNames: { '#copy': 'copy' } }),
        ExpressionAttributeValues: {
          ':dueAt': dueAt,
          ':seen': row.revision,
          ':one': 1,
          ...(row.copy && { ':rounds': row.copy.rounds + 1 }),
        },
      }),
  };
}

interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

function finish(table: Table, row: CatalogueRow, copy: PendingCopy, dueAt: string): Promise<boolean> {
  const { key, uploadId, contentType, size, fileName } = copy;
  const trash = [...row.trash, ...(row.file ? [row.file.key] : [])];
  return write(table, row, {
    UpdateExpression:
      'SET #file = :file, #copy = :none, fileFailure = :none, trash = :trash, unfinished = :yes, dueAt = :dueAt ADD revision :one',
    ConditionExpression: `${SAME_COPY} AND revision = :seen`,
    ExpressionAttributeNames: { '#copy': 'copy', '#file': 'file' },
    ExpressionAttributeValues: {
      ':copyId': copy.copyId,
      ':seen': row.revision,
      ':file': { key, uploadId, contentType, size, fileName },
      ':none': null,
      ':trash': trash,
      ':yes': 'yes',
      ':dueAt': dueAt,
      ':one': 1,
    },
  });
}

async function write(
  { client, tableName }: Table,
  { kind, itemId }: ItemKey,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<boolean> {
  return won(client.send(new UpdateCommand({ ...input, TableName: tableName, Key: { kind, itemId } })));
}

async function listDue({ client, tableName }: Table, now: Date, limit: number): Promise<CatalogueRow[]> {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'unfinished',
      KeyConditionExpression: 'unfinished = :yes AND dueAt < :now',
      ExpressionAttributeValues: { ':yes': 'yes', ':now': now.toISOString() },
      Limit: limit,
    }),
  );
  return (Items ?? []).map((item) => catalogueRowSchema.parse(item));
}
