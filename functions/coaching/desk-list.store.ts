import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DeskView } from '../../shared/coaching/desk.ts';
import { deskRowSchema, type DeskRow, type RequestKey } from './request-row.ts';
import { prefixed } from './request-table.store.ts';

/** After which row the next page begins: its key, and what the list is ordered by. */
export interface Place extends RequestKey {
  readonly order: string;
}

export interface DeskRows {
  readonly rows: readonly DeskRow[];
  readonly next: Place | null;
}

/**
 * The lists of the desk, a Query each: they grow with what is unanswered or with what one coach did, and follow the
 * table by moments. `open` and `mine` begin with the oldest, `answered` with the newest; `mine` has ended holds too.
 */
export interface DeskListStore {
  list(view: DeskView, coachId: string, after?: Place): Promise<DeskRows>;
}

interface List {
  readonly index: 'queue' | 'byCoach';
  readonly partition: 'unanswered' | 'coachId';
  readonly value: string;
  /** The index's sort key, and what it begins with in this list. */
  readonly sort: 'createdAt' | 'deskOrder';
  readonly beginning: string;
  readonly isNewestFirst: boolean;
  readonly limit: number;
}

function listOf(view: DeskView, coachId: string): List {
  const own = { index: 'byCoach', partition: 'coachId', value: coachId, sort: 'deskOrder' } as const;
  const queue = { index: 'queue', partition: 'unanswered', value: 'yes', sort: 'createdAt' } as const;
  switch (view) {
    case 'open':
      // Every time begins with the year's first digit, so that one form of query serves all three.
      return { ...queue, beginning: '2', isNewestFirst: false, limit: 100 };
    case 'mine':
      return { ...own, beginning: 'held#', isNewestFirst: false, limit: 100 };
    case 'answered':
      return { ...own, beginning: 'answered#', isNewestFirst: true, limit: 50 };
  }
}

export function deskListStore(client: DynamoDBDocumentClient, tableName: string): DeskListStore {
  return {
    async list(view, coachId, after) {
      const { index, partition, value, sort, beginning, isNewestFirst, limit } = listOf(view, coachId);
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: index,
        KeyConditionExpression: `${partition} = :value AND begins_with(${sort}, :beginning)`,
        ExpressionAttributeValues: prefixed({ value, beginning }),
        ScanIndexForward: !isNewestFirst,
        Limit: limit,
        // The database refuses a place outside of the list; whoever made one up begins at the beginning.
        ...(after?.order.startsWith(beginning) && {
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

function placeAt(key: Readonly<Record<string, unknown>>, sort: string): Place {
  return { memberId: String(key['memberId']), requestId: String(key['requestId']), order: String(key[sort]) };
}
