import * as z from 'zod';
import type { Place } from './desk-list.store.ts';
import type { RequestKey } from './request-row.ts';

/** A request's id at the desk: both parts of its key. It is part of a screen's address, so it has no dot. */
export function deskIdOf({ memberId, requestId }: RequestKey): string {
  return `${memberId}_${requestId}`;
}

/** The contract has checked the form. A request's own id has no `_`, a member's may. */
export function keyOfDeskId(id: string): RequestKey {
  const at = id.lastIndexOf('_');
  return { memberId: id.slice(0, at), requestId: id.slice(at + 1) };
}

const placeSchema = z.tuple([z.string().max(40), z.string().min(1).max(64), z.string().min(1).max(64)]);

export function writePlace({ order, memberId, requestId }: Place): string {
  return [order, memberId, requestId].join('~');
}

/** Undefined for what no list has answered. */
export function readPlace(text: string): Place | undefined {
  const parsed = placeSchema.safeParse(text.split('~'));
  if (!parsed.success) return undefined;
  const [order, memberId, requestId] = parsed.data;
  return { order, memberId, requestId };
}
