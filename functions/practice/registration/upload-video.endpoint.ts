import { spendsTakes } from '#functions/billing/billing.public.ts';
import { toVideo, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { readSingleFile } from '#platform/http/multipart.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { objects } from '#platform/storage/objects.ts';
import { PRACTICE_PREFIX } from '#platform/storage/prefixes.ts';
import { clock } from '#platform/uses/use.ts';
import { nextTakeTitle } from '#shared/practice/next-take-title.ts';
import { hasConsented } from '#shared/practice/practice-settings.ts';
import { uploadVideo } from '#shared/practice/practice.contract.ts';
import { MULTIPART_VIDEO_LIMIT_BYTES } from '#shared/practice/video.ts';

import { checkVideoFile, newVideoRow, type VideoAdmission } from './video-admission.ts';
import { practiceSettingsStore } from '../settings/practice-settings.store.ts';
import { refuseUnknownQuestion } from '../questions/refuse-unknown-question.ts';
import { deleteOrphanedUpload } from './delete-orphaned-upload.service.ts';

/**
 * Accepts a small video in a single multipart form, with the file `video` and an optional
 * `questionId`.
 */
export const uploadVideoEndpoint = endpoint(uploadVideo, {
  impact: 'Members cannot upload small videos in one request.',
  uses: {
    settings: practiceSettingsStore.pick('find'),
    videos: videoStore.pick('create', 'find', 'list'),
    spendTake: spendsTakes,
    media: objects('Media', PRACTICE_PREFIX).pick('put', 'remove'),
    now: clock,
  },
  // Enough to store a whole video. API Gateway times out after 30 s.
  timeoutSeconds: 29,
  memoryMegabytes: 1024,
})(async ({ caller, request }, deps) => {
  const { settings, videos, spendTake, media, now } = deps;

  const file = await readSingleFile(request, 'video', MULTIPART_VIDEO_LIMIT_BYTES);
  // Checked first, because a file over the limit needs another endpoint, whatever else is
  // missing.
  if (isRefusal(file) && file.refused === 'USE_UPLOAD_URL') return file;
  if (!caller.plan) return refuse('PLAN_REQUIRED');

  const memberSettings = await settings.find(caller.memberId);
  if (!hasConsented(memberSettings)) return refuse('CONSENT_REQUIRED');
  if (isRefusal(file)) return file;

  const admission = checkVideoFile(file.bytes.byteLength, file.bytes);
  const questionId = file.fields.get('questionId') || null;
  const refusal = refuseFile(admission) ?? refuseUnknownQuestion(questionId);
  if (refusal) return refusal;

  const currentTime = now();
  const { memberId } = caller;
  const videoId = newId(currentTime);
  const allowanceRefusal = await spendTake(caller, { videoId, questionId }, currentTime);
  if (allowanceRefusal) return allowanceRefusal;

  // Clients name every recording alike, so the file name says nothing. Untitled answers show
  // their question.
  const title = questionId ? null : nextTakeTitle(await videos.list(memberId));
  const details = { title, size: file.bytes.byteLength, questionId };
  const { exclusions } = memberSettings;

  const row = newVideoRow({
    memberId,
    videoId,
    ...details,
    admission,
    exclusions,
    now: currentTime,
  });

  await videos.create(row);
  if (row.mediaKey) await media.put(row.mediaKey, file.bytes, row.contentType);
  if (!(await deleteOrphanedUpload(deps, row))) return refuse('UPLOAD_NOT_FOUND');

  return { status: 201, body: { video: toVideo(row) } };
});

export const { handler, declaration } = uploadVideoEndpoint;

// Nothing is stored yet, so refuse directly instead of adding a failed video to the library.
function refuseFile(admission: VideoAdmission): Refusal | undefined {
  if (admission.state === 'admitted') return undefined;
  if (admission.reason === 'EMPTY') return refuse('BAD_REQUEST', { message: 'The file is empty.' });
  return refuse('UNSUPPORTED_TYPE', { message: 'This file isn’t a video we can read.' });
}
