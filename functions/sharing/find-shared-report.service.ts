import { memberStore } from '#functions/members/members.public.ts';
import { type VideoRow, videoStore } from '#functions/videos/videos.public.ts';
import type { RawRequest } from '#platform/http/call.ts';
import { limitLinkCalls } from '#platform/http/limit-link-calls.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { hashLinkToken, isLinkRevoked } from '#platform/link-token.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { AnalysisResults } from '#shared/analysis/analysis-record.ts';
import { PEOPLE_PER_NETWORK } from '#shared/http/limits.ts';
import { type ShareRow, shareStore } from './share.store.ts';

export const findSharedReportUses = {
  shares: shareStore.pick('findByToken'),
  members: memberStore.pick('find'),
  videos: videoStore.pick('find'),
  limits: rateLimitStore.pick('admit'),
  now: clock,
};

type ShareableVideo = VideoRow & { mediaKey: string; aiAnalysisResults: AnalysisResults };

export interface SharedReport {
  share: ShareRow;
  video: ShareableVideo;
}

/** Per link. Enough for a class that watches, seeks and comments, but far too few for scraping. */
const CALLS_PER_HOUR = 6 * PEOPLE_PER_NETWORK;

/**
 * Finds the report behind a token. Unknown, expired, revoked and orphaned links get the same
 * response.
 */
export async function findSharedReport(
  { shares, members, videos, limits, now }: Wired<typeof findSharedReportUses>,
  token: string,
  request: RawRequest,
): Promise<SharedReport | Refusal> {
  const at = now();
  const share = await shares.findByToken(hashLinkToken(token), at);
  const owner = share && (await members.find(share.memberId));
  const isOpen = share && owner && !owner.disabled && !isLinkRevoked(share.createdAt, owner);
  const video = isOpen ? await videos.find(share) : undefined;
  const found = share && isShareable(video, at) ? { share, video } : undefined;
  const known = found && { subject: `share#${found.share.shareId}`, limit: CALLS_PER_HOUR };
  const refusal = await limitLinkCalls(
    limits,
    { request, known, unknownSubject: 'unknown-share' },
    at,
  );

  if (refusal) return refusal;

  return found ?? refuse('NOT_FOUND');
}

/**
 * True if the recording exists and has a report. Expired recordings don't count, even before they
 * are deleted.
 */
export function isShareable(video: VideoRow | undefined, now: Date): video is ShareableVideo {
  if (!video || video.mediaKey === null || video.removing) return false;
  if (video.analysisStatus !== 'completed' || video.aiAnalysisResults === null) return false;
  return video.kept || video.expiresAt === undefined || Date.parse(video.expiresAt) > now.getTime();
}
