import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { analysisRecordSchema, analysisResultsSchema } from '../analysis/analysis-record.ts';
import { videoSchema } from './video.ts';

const VIDEO_ID = z.object({ id: z.string().regex(/^[0-9a-z-]{10,64}$/) });

export const listVideos = contract({
  feature: 'practice',
  name: 'list-videos',
  method: 'GET',
  path: '/api/user-videos',
  access: 'member',
  replies: { 200: z.array(videoSchema) },
});

const QUESTION_ID = z.string().max(80);

/**
 * Turns an uploaded file into a practice video. Idempotent for the same upload URL. 400 for an unknown question, 403
 * CONSENT_REQUIRED if the member hasn't accepted the current consent text.
 */
export const registerVideo = contract({
  feature: 'practice',
  name: 'register-video',
  method: 'PUT',
  path: '/api/user-videos',
  access: 'member',
  body: z.object({
    videoURL: z.string().min(1).max(8192),
    title: z.string().trim().max(200).optional(),
    questionId: QUESTION_ID.nullish(),
  }),
  bodyKind: 'json',
  replies: { 200: z.object({ objectPath: z.string(), video: videoSchema }) },
});

/** A multipart form with the field `video`, up to 4 MB, and optionally `questionId`. Same errors as `registerVideo`. */
export const uploadVideo = contract({
  feature: 'practice',
  name: 'upload-video',
  method: 'POST',
  path: '/api/user-videos/upload',
  access: 'member',
  bodyKind: 'multipart',
  replies: { 201: z.object({ video: videoSchema }) },
});

/**
 * 200 with the analysis if it is complete. Otherwise ensures that the video is queued; a failed analysis is restarted
 * unless the file is at fault.
 */
export const analyzeVideo = contract({
  feature: 'practice',
  name: 'analyze-video',
  method: 'POST',
  path: '/api/user-videos/{id}/analyze',
  access: 'member',
  params: VIDEO_ID,
  replies: {
    200: z.object({ analysis: analysisResultsSchema, video: videoSchema }),
    202: z.object({ analysis: z.null(), video: videoSchema }),
  },
});

/** Deletes the video, its file and its analysis. */
export const deleteVideo = contract({
  feature: 'practice',
  name: 'delete-video',
  method: 'DELETE',
  path: '/api/user-videos/{id}',
  access: 'member',
  params: VIDEO_ID,
  replies: { 204: 'empty' },
});

/** Keeps the video, or lets it be deleted again. Returns the video with its deletion time. */
export const keepVideo = contract({
  feature: 'practice',
  name: 'keep-video',
  method: 'PUT',
  path: '/api/user-videos/{id}/keep',
  access: 'member',
  params: VIDEO_ID,
  body: z.object({ keep: z.boolean() }),
  bodyKind: 'json',
  replies: { 200: z.object({ video: videoSchema }) },
});

/** A short-lived signed URL of the recording. Request a new one before `expiresAt`. */
export const getPlayback = contract({
  feature: 'practice',
  name: 'get-playback',
  method: 'GET',
  path: '/api/user-videos/{id}/playback',
  access: 'member',
  params: VIDEO_ID,
  replies: { 200: z.object({ url: z.string(), contentType: z.string(), expiresAt: z.string() }) },
});

/**
 * The complete analysis: signals with their values, points lost, and moments on the timeline. 404 until the analysis is
 * complete.
 */
export const getAnalysis = contract({
  feature: 'practice',
  name: 'get-analysis',
  method: 'GET',
  path: '/api/user-videos/{id}/analysis',
  access: 'member',
  params: VIDEO_ID,
  replies: { 200: analysisRecordSchema },
});
