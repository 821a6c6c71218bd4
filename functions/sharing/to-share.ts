import { MAX_LISTED_VIEWS } from '../../shared/sharing/share-limits.ts';
import type { ReportShare } from '../../shared/sharing/sharing.contract.ts';
import type { ShareRow } from './share.store.ts';

/** Converts a row to the form that its owner sees, without the token's hash. */
export function toShare({ shareId, createdAt, expiresAt, allowsComments, viewCount, views }: ShareRow): ReportShare {
  return {
    id: shareId,
    createdAt,
    expiresAt: toExpiryTime(expiresAt),
    allowsComments,
    viewCount,
    views: views.toReversed().slice(0, MAX_LISTED_VIEWS),
  };
}

/** Converts epoch seconds to an ISO time. */
export function toExpiryTime(expiresAt: number): string {
  return new Date(expiresAt * 1000).toISOString();
}
