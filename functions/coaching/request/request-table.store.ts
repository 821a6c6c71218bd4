import { getRow } from '#platform/dynamo/read.ts';
import {
  anyOf,
  atMost,
  moreThan,
  type Change,
  type Checks,
} from '#platform/dynamo/update-expressions.ts';
import { update, type Table } from '#platform/dynamo/update.ts';
import {
  requestRowSchema,
  type QueuedBy,
  type RequestKey,
  type RequestRow,
} from './request-row.ts';

type Row = Record<string, unknown>;

/** Passes if no coach holds the request or the hold has expired. */
export const notHeldCondition = (now: Date) =>
  anyOf<Row>({ status: 'pending' }, { status: 'in_review', holdUntil: atMost(now.toISOString()) });

/** Passes if this coach holds the request and the hold hasn't expired. */
export const heldByCondition = (coachId: string, now: Date): Checks<Row> => ({
  status: 'in_review',
  coachId,
  holdUntil: moreThan(now.toISOString()),
});

export const returnToQueueChange = (queuedBy: QueuedBy) =>
  ({
    set: { status: 'pending', queuedBy },
    remove: ['coachId', 'coachName', 'holdUntil', 'coachSortKey', 'assignedAt'],
  }) as const satisfies Change<Row>;

export function readRequest(table: Table, key: RequestKey): Promise<RequestRow | undefined> {
  return getRow(table, pickRequestKey(key), requestRowSchema);
}

/** Returns the new row; undefined if the condition failed. */
export async function updateRequest(
  table: Table,
  key: RequestKey,
  change: Change<Row>,
): Promise<RequestRow | undefined> {
  const row = await update(table, pickRequestKey(key), change);
  return row && requestRowSchema.parse(row);
}

export function pickRequestKey({ memberId, requestId }: RequestKey) {
  return { memberId, requestId };
}
