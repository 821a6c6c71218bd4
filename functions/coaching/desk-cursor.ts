import * as z from 'zod';
import type { DeskView } from '../../shared/coaching/desk.ts';
import type { RequestKey } from './request-row.ts';

/** A position in one of the coach's lists: the request's key and the list's sort key. */
export interface DeskCursor extends RequestKey {
  readonly order: string;
}

/** Each list's sort keys start with this prefix. ISO times start with "2", which serves the open list. */
export const orderPrefixes = { open: '2', mine: 'held#', answered: 'answered#' } as const satisfies Record<
  DeskView,
  string
>;

export function deskCursorSchema(view: DeskView): z.ZodType<DeskCursor> {
  return z.strictObject({
    order: z
      .string()
      .regex(/^[\w#:.-]{1,40}$/)
      .startsWith(orderPrefixes[view]),
    memberId: z.string().regex(/^[\w-]{1,64}$/),
    requestId: z.string().regex(/^[\w-]{1,64}$/),
  });
}
