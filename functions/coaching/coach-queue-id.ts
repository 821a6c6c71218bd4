import type { RequestKey } from './request-row.ts';

/**
 * The request ID that coaches see. It combines both parts of the key, and contains no dot because it is part of page
 * URLs.
 */
export function formatCoachQueueId({ memberId, requestId }: RequestKey): string {
  return `${memberId}_${requestId}`;
}

/** The contract has validated the format. Only the member ID may contain `_`, so split at the last one. */
export function parseCoachQueueId(id: string): RequestKey {
  const at = id.lastIndexOf('_');
  return { memberId: id.slice(0, at), requestId: id.slice(at + 1) };
}
