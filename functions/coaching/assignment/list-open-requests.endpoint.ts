import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { listOpenRequests } from '#shared/coaching/coach-team.contract.ts';
import { coachQueueCursorSchema, coachQueueStore } from '../review/coach-queue.store.ts';
import { toOpenRequest } from './open-request.ts';
import { staffStore } from '../coaches/staff.store.ts';

/** Makes one Query and one BatchGet per page, however many requests there are. */
export const listOpenRequestsEndpoint = endpoint(listOpenRequests, {
  impact: 'Administrators cannot see who works on which request.',
  uses: {
    queue: coachQueueStore.pick('listOpen'),
    staff: staffStore.pick('findAll'),
    now: clock,
  },
})(async ({ query }, { queue, staff, now }) => {
  const cursor = readCursor(query.from, coachQueueCursorSchema('open'));
  if (isRefusal(cursor)) return cursor;

  const { rows, next } = await queue.listOpen(cursor.position);
  const members = await staff.findAll(rows.map(({ memberId }) => memberId));
  const requests = rows.map((row) => toOpenRequest(row, members.get(row.memberId), now()));

  return { status: 200, body: { requests, next: writeCursor(next) } };
});

export const { handler, declaration } = listOpenRequestsEndpoint;
