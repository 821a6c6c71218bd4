import * as z from 'zod';
import { memberParams } from '#shared/accounts/account-change.ts';
import { STAFF_CHANGES } from '#shared/accounts/staff-limits.ts';
import { analysisRecordSchema, analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import { browserTranscriptSchema } from '#shared/analysis/words/transcript.ts';
import { signedMediaUrlSchema } from '#shared/catalog/catalog-item.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { typedLine } from '#shared/text/typed-text.ts';
import { failedAnalysesSchema } from './failed-analyses.ts';
import { signedThumbnailsSchema, videoSchema } from './video-schema.ts';

const contract = contractsFor('practice');

const VIDEO_ID = z.string().regex(/^[0-9a-z-]{10,64}$/);

const ownVideo = {
  access: 'member',
  params: z.object({ id: VIDEO_ID }),
} as const;

/**
 * The member's videos, newest first. A response holds up to about 1,000. If there may be more, the
 * header `x-next-cursor` has the value of `after` for the next request.
 */
export const listVideos = contract({
  name: 'list-videos',
  method: 'GET',
  path: '/api/user-videos',
  access: 'member',
  query: z.object({ after: VIDEO_ID.optional() }),
  replies: { 200: z.array(videoSchema) },
});

const QUESTION_ID = z.string().max(80);

/**
 * Turns an uploaded file into a practice video. Idempotent for the same upload URL. 400 for an
 * unknown question or a question that isn't part of the rehearsal, 403 CONSENT_REQUIRED if the
 * member hasn't accepted the current consent text.
 */
export const registerVideo = contract({
  name: 'register-video',
  method: 'PUT',
  path: '/api/user-videos',
  limits: [
    { counter: 'registrations', per: 'member', max: 60, window: 'hour', adminMax: 600 },
    { counter: 'registrations', per: 'members', max: 6_000, window: 'hour' },
  ],
  access: 'member',
  body: z.object({
    videoURL: z.string().min(1).max(8192),
    title: typedLine().max(200).optional(),
    questionId: QUESTION_ID.nullish(),
    /** If set, `questionId` must be one of this rehearsal's questions. */
    rehearsalId: z.string().max(64).nullish(),
    /** The earlier take that this one repeats. Ignored if the member has no such video anymore. */
    retakeOf: VIDEO_ID.nullish(),
    /** Words that the browser recognized while recording. Kept with the report, never scored. */
    transcript: browserTranscriptSchema.optional(),
  }),
  replies: { 200: z.object({ objectPath: z.string(), video: videoSchema }) },
});

/**
 * A multipart form with the field `video`, up to 4 MB, and optionally `questionId`. Same errors as
 * `registerVideo`, and 413 USE_UPLOAD_URL for larger files. Over about 4.5 MB (6 MB as a Lambda
 * event), API Gateway returns its own 413.
 */
export const uploadVideo = contract({
  name: 'upload-video',
  method: 'POST',
  path: '/api/user-videos/upload',
  limits: [
    { counter: 'uploads', per: 'member', max: 30, window: 'hour', adminMax: 600 },
    { counter: 'uploads', per: 'members', max: 6_000, window: 'hour' },
  ],
  access: 'member',
  bodyKind: 'multipart',
  replies: { 201: z.object({ video: videoSchema }) },
});

/**
 * Returns 200 with the analysis if it is complete, otherwise 202. Requeues an overdue or failed
 * analysis unless the file is faulty.
 */
export const requestAnalysis = contract({
  ...ownVideo,
  name: 'analyze-video',
  method: 'POST',
  path: '/api/user-videos/{id}/analyze',
  limits: [
    { counter: 'analyses', per: 'member', max: 10, window: 'hour', countedBy: 'use-case' },
    { counter: 'analyses', per: 'members', max: 1_000, window: 'hour', countedBy: 'use-case' },
  ],
  replies: {
    200: z.object({ analysis: analysisResultsSchema, video: videoSchema }),
    202: z.object({ analysis: z.null(), video: videoSchema }),
  },
});

export const deleteVideo = contract({
  ...ownVideo,
  name: 'delete-video',
  method: 'DELETE',
  path: '/api/user-videos/{id}',
  replies: { 204: 'empty' },
});

/** Turns off the video's automatic deletion after 90 days, or turns it back on. */
export const keepVideo = contract({
  ...ownVideo,
  name: 'keep-video',
  method: 'PUT',
  path: '/api/user-videos/{id}/keep',
  body: z.object({ keep: z.boolean() }),
  replies: { 200: z.object({ video: videoSchema }) },
});

/**
 * Records that the member has opened the report. Idempotent. 404 until the analysis is complete.
 */
export const markReportOpened = contract({
  ...ownVideo,
  name: 'mark-report-opened',
  method: 'POST',
  path: '/api/user-videos/{id}/opened',
  replies: { 204: 'empty' },
});

/** A short-lived signed URL of the recording. Request a new one before `expiresAt`. */
export const getPlayback = contract({
  ...ownVideo,
  name: 'get-playback',
  method: 'GET',
  path: '/api/user-videos/{id}/playback',
  replies: { 200: signedMediaUrlSchema },
});

/**
 * Short-lived signed URLs of all thumbnails, by video ID. Videos without `hasThumbnail` are left
 * out.
 */
export const listThumbnails = contract({
  name: 'list-thumbnails',
  method: 'GET',
  path: '/api/user-videos/thumbnails',
  access: 'member',
  replies: { 200: signedThumbnailsSchema },
});

/**
 * The complete analysis: signals, points lost, and moments on the timeline. 404 until the analysis
 * is complete.
 */
export const getAnalysis = contract({
  ...ownVideo,
  name: 'get-analysis',
  method: 'GET',
  path: '/api/user-videos/{id}/analysis',
  replies: { 200: analysisRecordSchema },
});

/** For administrators: the analyses that failed, at most `FAILED_ANALYSES_LIMIT` of each kind. */
export const listFailedAnalyses = contract({
  name: 'list-failed-analyses',
  method: 'GET',
  path: '/api/admin/failed-analyses',
  access: 'admin',
  replies: { 200: failedAnalysesSchema },
});

/**
 * For administrators: enqueues a failed analysis again. It doesn't count toward the member's hourly
 * limit. 409 CONFLICT if the analysis was already restarted, or failed because of its file.
 */
export const restartAnalysis = contract({
  name: 'restart-analysis',
  method: 'POST',
  path: '/api/admin/failed-analyses/{memberId}/{videoId}/restart',
  limits: STAFF_CHANGES,
  access: 'admin',
  params: z.object({ memberId: memberParams.shape.id, videoId: ownVideo.params.shape.id }),
  replies: { 204: 'empty' },
});
