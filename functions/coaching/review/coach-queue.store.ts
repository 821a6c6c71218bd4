import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { tableStore } from '#platform/dynamo/table-store.ts';
import type { CoachQueueView } from '#shared/coaching/coach-queue.ts';
import { coachQueueRowSchema, type RequestKey } from '../request/request-row.ts';

/**
 * A position in one of the coach's lists, given by a request's key and its sort key in that list.
 */
interface CoachQueueCursor extends RequestKey {
  sortKey: string;
}

const queueIndex = { index: 'queue', partition: 'unanswered', sort: 'createdAt' } as const;
const coachIndex = { index: 'byCoach', partition: 'coachId', sort: 'coachSortKey' } as const;

/**
 * All sort keys of a list start with its `prefix`. The open list's sort keys are ISO times, which
 * start with "2".
 */
const lists = {
  open: { ...queueIndex, prefix: '2', isNewestFirst: false, limit: 100 },
  mine: { ...coachIndex, prefix: 'held#', isNewestFirst: false, limit: 100 },
  answered: { ...coachIndex, prefix: 'answered#', isNewestFirst: true, limit: 50 },
} as const satisfies Record<CoachQueueView, object>;

export function coachQueueCursorSchema(view: CoachQueueView): z.ZodType<CoachQueueCursor> {
  return z.strictObject({
    sortKey: z
      .string()
      .regex(/^[\w#:.-]{1,40}$/)
      .startsWith(lists[view].prefix),
    memberId: z.string().regex(/^[\w-]{1,64}$/),
    requestId: z.string().regex(/^[\w-]{1,64}$/),
  });
}

const METHOD_NEEDS = {
  list: [{ query: 'queue' }, { query: 'byCoach' }],
  listOpen: [{ query: 'queue' }],
} as const;

/**
 * Reads each list with one query on an eventually consistent index. `open` and `mine` are sorted
 * oldest first, `answered` newest first; `mine` may include expired holds.
 */
export const coachQueueStore = /* @__PURE__ */ tableStore(
  'Coaching',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const read = async (view: CoachQueueView, value: string, after?: CoachQueueCursor) => {
      const { index, partition, sort, prefix, isNewestFirst, limit } = lists[view];

      const query = new QueryCommand({
        TableName: tableName,
        IndexName: index,
        KeyConditionExpression: `${partition} = :value AND begins_with(${sort}, :beginning)`,
        ExpressionAttributeValues: { ':value': value, ':beginning': prefix },
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
    };

    const listOpen = (after?: CoachQueueCursor) => read('open', 'yes', after);

    return {
      listOpen,

      list: (view: CoachQueueView, coachId: string, after?: CoachQueueCursor) =>
        view === 'open' ? listOpen(after) : read(view, coachId, after),
    };
  },
);

function toCursor(key: Readonly<Record<string, unknown>>, sort: string): CoachQueueCursor {
  return {
    memberId: String(key['memberId']),
    requestId: String(key['requestId']),
    sortKey: String(key[sort]),
  };
}
