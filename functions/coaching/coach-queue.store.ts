import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CoachQueueView } from '../../shared/coaching/coach-queue.ts';
import { sortKeyPrefixes, type CoachQueueCursor } from './coach-queue-cursor.ts';
import { coachQueueRowSchema, type CoachQueueRow } from './request-row.ts';

export interface CoachQueueRows {
  readonly rows: readonly CoachQueueRow[];
  readonly next: CoachQueueCursor | null;
}

/**
 * The coach's lists. Each is one query on an eventually consistent index. `open` and `mine` are sorted oldest first,
 * `answered` newest first; `mine` includes expired holds.
 */
export interface CoachQueueStore {
  list(view: CoachQueueView, coachId: string, after?: CoachQueueCursor): Promise<CoachQueueRows>;
}

interface QueueQuery {
  readonly index: 'queue' | 'byCoach';
  readonly partition: 'unanswered' | 'coachId';
  readonly value: string;
  /** The index's sort key. */
  readonly sort: 'createdAt' | 'coachSortKey';
  readonly isNewestFirst: boolean;
  readonly limit: number;
}

function queryFor(view: CoachQueueView, coachId: string): QueueQuery {
  const own = { index: 'byCoach', partition: 'coachId', value: coachId, sort: 'coachSortKey' } as const;
  const queue = { index: 'queue', partition: 'unanswered', value: 'yes', sort: 'createdAt' } as const;
  switch (view) {
    case 'open':
      return { ...queue, isNewestFirst: false, limit: 100 };
    case 'mine':
      return { ...own, isNewestFirst: false, limit: 100 };
    case 'answered':
      return { ...own, isNewestFirst: true, limit: 50 };
  }
}

export function coachQueueStore(client: DynamoDBDocumentClient, tableName: string): CoachQueueStore {
  return {
    async list(view, coachId, after) {
      const { index, partition, value, sort, isNewestFirst, limit } = queryFor(view, coachId);
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: index,
        KeyConditionExpression: `${partition} = :value AND begins_with(${sort}, :beginning)`,
        ExpressionAttributeValues: { ':value': value, ':beginning': sortKeyPrefixes[view] },
        ScanIndexForward: !isNewestFirst,
        Limit: limit,
        ...(after && {
          ExclusiveStartKey: {
            [partition]: value,
            memberId: after.memberId,
            requestId: after.requestId,
            [sort]: after.sortKey,
          },
        }),
      });
      const { Items = [], LastEvaluatedKey } = await client.send(query);
      const next = LastEvaluatedKey ? toCursor(LastEvaluatedKey, sort) : null;
      return { rows: Items.map((item) => coachQueueRowSchema.parse(item)), next };
    },
  };
}

function toCursor(key: Readonly<Record<string, unknown>>, sort: string): CoachQueueCursor {
  return { memberId: String(key['memberId']), requestId: String(key['requestId']), sortKey: String(key[sort]) };
}
