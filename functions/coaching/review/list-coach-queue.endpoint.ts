import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { listCoachQueue } from '#shared/coaching/coaching.contract.ts';
import {
  coachQueueCursorSchema,
  coachQueueStore,
  type CoachQueueStore,
} from './coach-queue.store.ts';
import { toCoachQueueRequest } from './coach-view.ts';
import { hasExpiredHold } from '../request/request-row.ts';

interface Deps {
  queue: CoachQueueStore;
  now: () => Date;
}

export function listCoachQueueWith({ queue, now }: Deps): UseCase<typeof listCoachQueue> {
  return async ({ caller, query }) => {
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
  };
}

export const handler = createHandler(listCoachQueue, () =>
  listCoachQueueWith({ queue: coachQueueStore(), now: () => new Date() }),
);
