import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CatalogueKind } from '../../shared/catalogue/catalogue-item.ts';
import { isFinished } from '../../shared/progress/progress.ts';
import { itemKeyOf, progressRowSchema, type ProgressRow } from './progress-row.ts';

export interface Position {
  readonly kind: CatalogueKind;
  readonly itemId: string;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
}

export interface ProgressStore {
  save(memberId: string, position: Position, now: Date): Promise<ProgressRow>;
  recordDownload(memberId: string, guideId: string, now: Date): Promise<void>;
  find(memberId: string, kind: CatalogueKind, itemId: string): Promise<ProgressRow | undefined>;
  /** Everything of one member in one Query; a row is some 200 bytes, so a page has thousands. */
  list(memberId: string): Promise<ProgressRow[]>;
  /** How many members have started an item. */
  countMembers(kind: CatalogueKind, itemId: string): Promise<number>;
}

const STARTED = 'SET kind = :kind, itemId = :itemId, updatedAt = :now, startedAt = if_not_exists(startedAt, :now)';

export function progressStore(client: DynamoDBDocumentClient, tableName: string): ProgressStore {
  return {
    async save(memberId, { kind, itemId, positionSeconds, durationSeconds }, now) {
      const finished = isFinished(positionSeconds, durationSeconds);
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { memberId, itemKey: itemKeyOf(kind, itemId) },
        UpdateExpression: `${STARTED}, positionSeconds = :at, durationSeconds = :of${
          finished ? ', finishedAt = if_not_exists(finishedAt, :now)' : ''
        }`,
        ExpressionAttributeValues: {
          ':kind': kind,
          ':itemId': itemId,
          ':now': now.toISOString(),
          ':at': positionSeconds,
          ':of': durationSeconds,
        },
        ReturnValues: 'ALL_NEW',
      });
      return progressRowSchema.parse((await client.send(update)).Attributes);
    },
    async recordDownload(memberId, guideId, now) {
      const kind = 'study-guide';
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { memberId, itemKey: itemKeyOf(kind, guideId) },
        UpdateExpression: `${STARTED} ADD downloads :one`,
        ExpressionAttributeValues: { ':kind': kind, ':itemId': guideId, ':now': now.toISOString(), ':one': 1 },
      });
      await client.send(update);
    },
    async find(memberId, kind, itemId) {
      const Key = { memberId, itemKey: itemKeyOf(kind, itemId) };
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return Item && progressRowSchema.parse(Item);
    },
    async list(memberId) {
      const pages = await queryAll(client, {
        TableName: tableName,
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
        ConsistentRead: true,
      });
      return pages.flatMap(({ Items = [] }) => Items.map((item) => progressRowSchema.parse(item)));
    },
    async countMembers(kind, itemId) {
      const pages = await queryAll(client, {
        TableName: tableName,
        IndexName: 'byItem',
        KeyConditionExpression: 'itemKey = :itemKey',
        ExpressionAttributeValues: { ':itemKey': itemKeyOf(kind, itemId) },
        Select: 'COUNT',
      });
      return pages.reduce((sum, { Count = 0 }) => sum + Count, 0);
    },
  };
}

interface Page {
  readonly Items?: Record<string, unknown>[] | undefined;
  readonly Count?: number | undefined;
}

async function queryAll(client: DynamoDBDocumentClient, input: QueryCommandInput): Promise<Page[]> {
  const pages: Page[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: from }));
    pages.push(page);
    from = page.LastEvaluatedKey;
  } while (from);
  return pages;
}
