import {
  addMilliseconds,
  buildExpiryColumns,
  buildFailedColumns,
  buildMediaKey,
  analysisTiming,
  chooseShard,
  type VideoRow,
} from '#functions/videos/videos.public.ts';
import { NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';
import type { BrowserTranscript } from '#shared/analysis/words/transcript.ts';
import { calculateExpiresAt } from '#shared/practice/video-expiry.ts';
import type { FailureReason } from '#shared/practice/analysis-status.ts';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '#shared/practice/video.ts';
import { videoContentTypes, detectVideoFormat } from '#shared/practice/video-format.ts';

export type VideoAdmission =
  { state: 'admitted'; contentType: string } | { state: 'refused'; reason: FailureReason };

/** Checks a file's size in bytes and its first bytes, without decoding the file. */
export function checkVideoFile(size: number, firstBytes: Uint8Array): VideoAdmission {
  if (size === 0) return { state: 'refused', reason: 'EMPTY' };
  if (size > PRACTICE_VIDEO_LIMIT_BYTES) return { state: 'refused', reason: 'TOO_LARGE' };

  const kind = detectVideoFormat(firstBytes);

  return kind
    ? { state: 'admitted', contentType: videoContentTypes[kind] }
    : { state: 'refused', reason: 'NOT_VIDEO' };
}

export interface NewVideo {
  memberId: string;
  videoId: string;
  title: string | null;
  size: number;
  admission: VideoAdmission;
  questionId?: string | null | undefined;
  rehearsalId?: string | null | undefined;
  retakeOf?: string | null | undefined;
  exclusions?: Exclusions;
  browserTranscript?: BrowserTranscript | undefined;
  now: Date;
}

/** Builds the row of a new video. The analysis is pending, or failed if the file was refused. */
export function newVideoRow({
  admission,
  now,
  questionId = null,
  rehearsalId = null,
  retakeOf = null,
  exclusions = NO_EXCLUSIONS,
  ...fields
}: NewVideo): VideoRow {
  const common = {
    ...fields,
    questionId,
    rehearsalId,
    retakeOf,
    exclusions,
    // Videos are registered only under the current consent text, which says that the transcript is
    // kept.
    keepsTranscript: true,
    createdAt: now.toISOString(),
    kept: false,
    ...buildExpiryColumns(calculateExpiresAt(now)),
    attempts: 0,
    aiAnalysisResults: null,
    hasThumbnail: false,
  };

  if (admission.state === 'refused') {
    const { reason } = admission;
    return {
      ...common,
      ...buildFailedColumns(reason, now),
      mediaKey: null,
      contentType: 'application/octet-stream',
    };
  }

  return {
    ...common,
    analysisStatus: 'pending',
    failureReason: null,
    mediaKey: buildMediaKey(fields.memberId, fields.videoId),
    contentType: admission.contentType,
    unfinishedShard: chooseShard(fields.videoId),
    dueAt: addMilliseconds(now, analysisTiming.pendingMs),
  };
}
