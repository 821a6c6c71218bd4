import { PRACTICE_VIDEO_LIMIT_BYTES, type FailureReason } from '../../shared/practice/video.ts';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import { goesAtOf } from '../../shared/practice/keeping.ts';
import { contentTypes, videoKindOf } from './video-kind.ts';
import { after, goingColumns, mediaKeyOf, timing, type VideoRow } from './video-row.ts';

export type Admission =
  | { readonly state: 'admitted'; readonly contentType: string }
  | { readonly state: 'refused'; readonly reason: FailureReason };

/** Checks a file by its size (bytes) and first bytes, without decoding it. */
export function admit(size: number, firstBytes: Uint8Array): Admission {
  if (size === 0) return { state: 'refused', reason: 'EMPTY' };
  if (size > PRACTICE_VIDEO_LIMIT_BYTES) return { state: 'refused', reason: 'TOO_LARGE' };
  const kind = videoKindOf(firstBytes);
  return kind ? { state: 'admitted', contentType: contentTypes[kind] } : { state: 'refused', reason: 'NOT_VIDEO' };
}

export interface NewVideo {
  readonly memberId: string;
  readonly videoId: string;
  readonly title: string;
  readonly size: number;
  readonly admission: Admission;
  readonly questionId?: string | null | undefined;
  readonly leaveOut?: LeaveOut;
  readonly now: Date;
}

/** The row of a new video: pending analysis, or failed with the reason if it was refused. */
export function newVideoRow({
  admission,
  now,
  questionId = null,
  leaveOut = NOTHING_LEFT_OUT,
  ...given
}: NewVideo): VideoRow {
  const { memberId, videoId, title, size } = given;
  const common = {
    memberId,
    videoId,
    title,
    size,
    questionId,
    leaveOut,
    createdAt: now.toISOString(),
    kept: false,
    ...goingColumns(goesAtOf(now)),
    attempts: 0,
    aiAnalysisResults: null,
  };
  if (admission.state === 'refused') {
    const { reason } = admission;
    return {
      ...common,
      analysisStatus: 'failed',
      failureReason: reason,
      mediaKey: null,
      contentType: 'application/octet-stream',
    };
  }
  return {
    ...common,
    analysisStatus: 'pending',
    failureReason: null,
    mediaKey: mediaKeyOf(memberId, videoId),
    contentType: admission.contentType,
    unfinished: 'yes',
    dueAt: after(now, timing.pendingMs),
  };
}
