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
