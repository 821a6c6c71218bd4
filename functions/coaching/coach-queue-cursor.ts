import * as z from 'zod';
import type { CoachQueueView } from '../../shared/coaching/coach-queue.ts';
import type { RequestKey } from './request-row.ts';

/** A position in one of the coach's lists: the request's key and the list's sort key. */
export interface CoachQueueCursor extends RequestKey {
  readonly sortKey: string;
}

/** The prefix of each list's sort keys. The open list is sorted by ISO times, which start with "2". */
export const sortKeyPrefixes = { open: '2', mine: 'held#', answered: 'answered#' } as const satisfies Record<
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
