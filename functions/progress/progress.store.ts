import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CatalogKind } from '../../shared/catalog/catalog-item.ts';
import { isFinished } from '../../shared/progress/progress.ts';
import { ifAbsent } from '../platform/dynamo/update-expressions.ts';
import { update, type Table } from '../platform/dynamo/update.ts';
import { formatItemKey, progressRowSchema, type ProgressRow } from './progress-row.ts';

export interface ProgressUpdate {
  readonly kind: CatalogKind;
  readonly itemId: string;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
}

export interface ProgressStore {
  save(memberId: string, position: ProgressUpdate, now: Date): Promise<ProgressRow>;
  recordDownload(memberId: string, guideId: string, now: Date): Promise<void>;
  find(memberId: string, kind: CatalogKind, itemId: string): Promise<ProgressRow | undefined>;
  /** A single paged Query. A row has about 200 bytes, so a page holds thousands of rows. */
  list(memberId: string): Promise<ProgressRow[]>;
  /** The number of members who have started an item. */
  countMembers(kind: CatalogKind, itemId: string): Promise<number>;
}

export function progressStore(client: DynamoDBDocumentClient, tableName: string): ProgressStore {
  const table: Table<ProgressRow> = { client, tableName };
  const buildStartColumns = (kind: CatalogKind, itemId: string, now: string) => ({
    kind,
    itemId,
    updatedAt: now,
    startedAt: ifAbsent(now),
  });
  return {
    async save(memberId, { kind, itemId, positionSeconds, durationSeconds }, date) {
      const now = date.toISOString();
      const finishedAt = isFinished(positionSeconds, durationSeconds) ? ifAbsent(now) : undefined;
      const row = await update(
        table,
        { memberId, itemKey: formatItemKey(kind, itemId) },
        { set: { ...buildStartColumns(kind, itemId, now), positionSeconds, durationSeconds, finishedAt } },
      );
      return progressRowSchema.parse(row);
    },
    async recordDownload(memberId, guideId, now) {
      const kind = 'study-guide';
      const key = { memberId, itemKey: formatItemKey(kind, guideId) };
      await update(table, key, { set: buildStartColumns(kind, guideId, now.toISOString()), add: { downloads: 1 } });
    },
    async find(memberId, kind, itemId) {
      const Key = { memberId, itemKey: formatItemKey(kind, itemId) };
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
        ExpressionAttributeValues: { ':itemKey': formatItemKey(kind, itemId) },
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
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: startKey }));
    pages.push(page);
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return pages;
}
