import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { SHARED_PLAYBACK_MINUTES } from '#shared/sharing/share-limits.ts';
import { playSharedReport } from '#shared/sharing/sharing.contract.ts';
import { findSharedReport, findSharedReportUses } from './find-shared-report.service.ts';
import { shareStore, type ShareRow } from './share.store.ts';

/**
 * An open page keeps requesting URLs, so a request counts as a view only if the last view is at
 * least this old.
 */
const MIN_VIEW_INTERVAL_MS = 15 * MINUTE_MS;

export const playSharedReportEndpoint = endpoint(playSharedReport, {
  impact: 'Shared reports show no recording.',
  uses: {
    ...findSharedReportUses,
    shares: shareStore.pick('findByToken', 'addView'),
    signer: mediaSigner,
  },
})(async ({ body: { token }, caller, request }, { signer, ...deps }) => {
  const found = await findSharedReport(deps, token, request);
  if (isRefusal(found)) return found;

  const { share, video } = found;
  const now = deps.now();
  const isNewView = caller?.memberId !== share.memberId && !hasRecentView(share, now);
  if (isNewView && !(await deps.shares.addView(share, now))) return refuse('NOT_FOUND');

  const expiresAt = new Date(now.getTime() + SHARED_PLAYBACK_MINUTES * MINUTE_MS);
  const url = signMediaUrl(await signer(), video.mediaKey, expiresAt);
  const body = { url, contentType: video.contentType, expiresAt: expiresAt.toISOString() };

  return { status: 200, body, headers: UNLISTED };
});

export const { handler, declaration } = playSharedReportEndpoint;

function hasRecentView({ views }: ShareRow, now: Date): boolean {
  const last = views.at(-1);
  return last !== undefined && now.getTime() - Date.parse(last) < MIN_VIEW_INTERVAL_MS;
}
