import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { UNLISTED } from '#platform/http/unlisted.ts';
import { mediaSignerFromEnv, signMediaUrl, type MediaSigner } from '#platform/storage/media-url.ts';
import { SHARED_PLAYBACK_MINUTES } from '#shared/sharing/share-limits.ts';
import { playSharedReport } from '#shared/sharing/sharing.contract.ts';
import {
  findSharedReport,
  findSharedReportDepsFromEnv,
  type FindSharedReportDeps,
} from './find-shared-report.service.ts';
import type { ShareRow } from './share.store.ts';

interface Deps extends FindSharedReportDeps {
  signer: () => Promise<MediaSigner>;
}

const MINUTE_MS = 60_000;

/**
 * An open page keeps requesting URLs, so a request counts as a view only if the last view is at
 * least this old.
 */
const MIN_VIEW_INTERVAL_MS = 15 * MINUTE_MS;

export function playSharedReportWith({ signer, ...deps }: Deps): UseCase<typeof playSharedReport> {
  return async ({ body: { token }, caller, request }) => {
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
  };
}

function hasRecentView({ views }: ShareRow, now: Date): boolean {
  const last = views.at(-1);
  return last !== undefined && now.getTime() - Date.parse(last) < MIN_VIEW_INTERVAL_MS;
}

export const handler = createHandler(playSharedReport, () =>
  playSharedReportWith({ ...findSharedReportDepsFromEnv(), signer: mediaSignerFromEnv() }),
);
