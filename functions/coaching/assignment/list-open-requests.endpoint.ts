import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { listOpenRequests } from '#shared/coaching/coach-team.contract.ts';
import {
  coachQueueCursorSchema,
  coachQueueStore,
  type CoachQueueStore,
} from '../review/coach-queue.store.ts';
import { toOpenRequest } from './open-request.ts';
import { staffStore, type StaffStore } from '../coaches/staff.store.ts';

interface Deps {
  queue: CoachQueueStore;
  staff: Pick<StaffStore, 'findAll'>;
  now: () => Date;
}

/** Makes one Query and one BatchGet per page, however many requests there are. */
export function listOpenRequestsWith({
  queue,
  staff,
  now,
}: Deps): UseCase<typeof listOpenRequests> {
  return async ({ caller, query }) => {
    const cursor = readCursor(query.from, coachQueueCursorSchema('open'));
    if (isRefusal(cursor)) return cursor;

    const { rows, next } = await queue.list('open', caller.memberId, cursor.position);
    const members = await staff.findAll(rows.map(({ memberId }) => memberId));
    const requests = rows.map((row) => toOpenRequest(row, members.get(row.memberId), now()));

    return { status: 200, body: { requests, next: writeCursor(next) } };
  };
}

export const handler = createHandler(listOpenRequests, () =>
  listOpenRequestsWith({ queue: coachQueueStore(), staff: staffStore(), now: () => new Date() }),
);
