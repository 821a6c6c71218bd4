import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DeskView } from '../../shared/coaching/desk.ts';
import { orderPrefixes, type DeskCursor } from './desk-cursor.ts';
import { deskRowSchema, type DeskRow } from './request-row.ts';

export interface DeskRows {
  readonly rows: readonly DeskRow[];
  readonly next: DeskCursor | null;
}

/**
 * The coach's lists, one query each on an eventually consistent index. `open` and `mine` are oldest first, `answered`
 * is newest first; `mine` includes expired holds.
 */
export interface DeskListStore {
  list(view: DeskView, coachId: string, after?: DeskCursor): Promise<DeskRows>;
}

interface List {
  readonly index: 'queue' | 'byCoach';
  readonly partition: 'unanswered' | 'coachId';
  readonly value: string;
  /** The index's sort key. */
  readonly sort: 'createdAt' | 'deskOrder';
  readonly isNewestFirst: boolean;
  readonly limit: number;
}

function listOf(view: DeskView, coachId: string): List {
  const own = { index: 'byCoach', partition: 'coachId', value: coachId, sort: 'deskOrder' } as const;
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

export function deskListStore(client: DynamoDBDocumentClient, tableName: string): DeskListStore {
  return {
    async list(view, coachId, after) {
      const { index, partition, value, sort, isNewestFirst, limit } = listOf(view, coachId);
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: index,
        KeyConditionExpression: `${partition} = :value AND begins_with(${sort}, :beginning)`,
        ExpressionAttributeValues: { ':value': value, ':beginning': orderPrefixes[view] },
        ScanIndexForward: !isNewestFirst,
        Limit: limit,
        ...(after && {
          ExclusiveStartKey: {
            [partition]: value,
            memberId: after.memberId,
            requestId: after.requestId,
            [sort]: after.order,
          },
        }),
      });
      const { Items = [], LastEvaluatedKey } = await client.send(query);
      const next = LastEvaluatedKey ? placeAt(LastEvaluatedKey, sort) : null;
      return { rows: Items.map((item) => deskRowSchema.parse(item)), next };
    },
  };
}

function placeAt(key: Readonly<Record<string, unknown>>, sort: string): DeskCursor {
  return { memberId: String(key['memberId']), requestId: String(key['requestId']), order: String(key[sort]) };
}
