import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { listCoachQueue } from '#shared/coaching/coaching.contract.ts';
import { coachQueueCursorSchema, coachQueueStore } from './coach-queue.store.ts';
import { toCoachQueueRequest } from './coach-view.ts';
import { hasExpiredHold } from '../request/request-row.ts';

export const listCoachQueueEndpoint = endpoint(listCoachQueue, {
  impact: 'Coaches cannot see their queue.',
  uses: {
    queue: coachQueueStore.pick('list'),
    now: clock,
  },
})(async ({ caller, query }, { queue, now }) => {
  const { view, from } = query;
  const coachId = caller.memberId;
  const cursor = readCursor(from, coachQueueCursorSchema(view));
  if (isRefusal(cursor)) return cursor;

  const { rows, next } = await queue.list(view, coachId, cursor.position);
  const shown = rows
    .filter(({ memberId }) => memberId !== coachId)
    .filter((row) => view !== 'mine' || !hasExpiredHold(row, now()));
  const requests = shown.map((row) => toCoachQueueRequest(row, coachId, now()));

  return { status: 200, body: { requests, next: writeCursor(next) } };
});

export const { handler, declaration } = listCoachQueueEndpoint;
