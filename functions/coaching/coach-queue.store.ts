import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { CoachQueueView } from '../../shared/coaching/coach-queue.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { coachQueueRowSchema, type RequestKey } from './request-row.ts';

/** A position in one of the coach's lists, given by a request's key and its sort key in that list. */
export interface CoachQueueCursor extends RequestKey {
  readonly sortKey: string;
}

/** The prefix of each list's sort keys. The open list is sorted by ISO times, which start with "2". */
const sortKeyPrefixes = { open: '2', mine: 'held#', answered: 'answered#' } as const satisfies Record<
  CoachQueueView,
  string
>;

export function coachQueueCursorSchema(view: CoachQueueView): z.ZodType<CoachQueueCursor> {
  return z.strictObject({
    sortKey: z
      .string()
      .regex(/^[\w#:.-]{1,40}$/)
      .startsWith(sortKeyPrefixes[view]),
    memberId: z.string().regex(/^[\w-]{1,64}$/),
    requestId: z.string().regex(/^[\w-]{1,64}$/),
  });
}

/** Returns the query for a list. `sort` is the name of the index's sort key. */
function queryFor(view: CoachQueueView, coachId: string) {
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

export type CoachQueueStore = ReturnType<typeof coachQueueStore>;

/**
 * Reads each list with one query on an eventually consistent index. `open` and `mine` are sorted oldest first,
 * `answered` newest first; `mine` may include expired holds.
 */
export function coachQueueStore(client = documentClient(), tableName = readVariable('COACHING_TABLE')) {
  return {
    async list(view: CoachQueueView, coachId: string, after?: CoachQueueCursor) {
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
