import {
  findReservation,
  NOT_AN_UPLOAD,
  parseUploadId,
} from '#functions/uploads/uploads.public.ts';
import { toVideo, type VideoRow, type VideoKey } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import type { Wired } from '#platform/uses/use.ts';
import { registerVideo } from '#shared/practice/practice.contract.ts';
import { hasConsented } from '#shared/practice/practice-settings.ts';

import { refuseUnknownQuestion } from '../questions/refuse-unknown-question.ts';
import { claimAnswer, type Answer } from '../rehearsal/claim-answer.service.ts';
import { rehearsalStore } from '../rehearsal/rehearsal.store.ts';
import { practiceSettingsStore } from '../settings/practice-settings.store.ts';
import { registerUpload, registrationUses } from './register-upload.service.ts';

const uses = {
  ...registrationUses,
  settings: practiceSettingsStore.pick('find'),
  rehearsals: rehearsalStore.pick('findRow', 'claimAnswer', 'releaseAnswer'),
};

type Deps = Wired<typeof uses>;

const OTHER_REHEARSAL_TEXT =
  'This question isn’t part of that rehearsal. Please record the answer again.';

/**
 * Checks an uploaded file, writes the video row, then copies the version that was checked.
 * Idempotent: the video ID is the upload ID, so a retry completes an interrupted registration.
 */
export const registerVideoEndpoint = endpoint(registerVideo, {
  impact: 'Recordings are uploaded but do not appear in the library.',
  uses,
  // Enough to copy a whole video. API Gateway times out after 30 s.
  timeoutSeconds: 29,
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller, body }, deps) => {
  if (!caller.plan) return refuse('PLAN_REQUIRED');
  if (!parseUploadId(body.videoURL)) return NOT_AN_UPLOAD;

  const unknownQuestion = refuseUnknownQuestion(body.questionId);
  if (unknownQuestion) return unknownQuestion;

  const settings = await deps.settings.find(caller.memberId);
  if (!hasConsented(settings)) return refuse('CONSENT_REQUIRED');

  const upload = await findReservation(deps, caller.memberId, body.videoURL);
  if (upload.state === 'not_an_upload') return NOT_AN_UPLOAD;

  const { uploadId: videoId } = upload;
  const key = { memberId: caller.memberId, videoId };
  if (upload.state === 'unknown')
    return (await respondIfRegistered(deps, key)) ?? refuse('NOT_FOUND');

  const { exclusions, transcribesOnDevice } = settings;
  const questionId = body.questionId || null;
  const rehearsalId = body.rehearsalId || null;

  const register = async () => {
    const row = await registerUpload(deps, caller, upload.reservation, {
      videoId,
      title: body.title || null,
      questionId,
      rehearsalId,
      retakeOf: await findRetakenId(deps, caller.memberId, body.retakeOf),
      exclusions,
      browserTranscript: transcribesOnDevice ? body.transcript : undefined,
    });

    if (row) return isRefusal(row) ? row : toResponse(row);

    return (await respondIfRegistered(deps, key)) ?? refuse('UPLOAD_NOT_FOUND');
  };

  if (rehearsalId === null) return register();

  return registerAnswer(deps, { ...key, rehearsalId, questionId: questionId ?? '' }, register);
});

export const { handler, declaration } = registerVideoEndpoint;

/**
 * Claims the question of the rehearsal, then registers the video as its answer. Releases the claim
 * if there is no video.
 */
async function registerAnswer(
  deps: Deps,
  answer: Answer,
  register: () => Promise<VideoResponse | Refusal>,
): Promise<VideoResponse | Refusal> {
  const claimed = await claimAnswer(deps, answer);

  switch (claimed.state) {
    case 'unknown':
      return refuse('BAD_REQUEST', { message: OTHER_REHEARSAL_TEXT });
    case 'busy':
      return refuse('FILE_NOT_READY');
    case 'answered':
      return toResponse(claimed.row);
    case 'claimed': {
      const response = await register();
      if (isRefusal(response))
        await deps.rehearsals.releaseAnswer(answer, answer.questionId, answer.videoId);

      return response;
    }
  }
}

/** Null unless the member still has this video, which may be deleted while they record again. */
async function findRetakenId({ videos }: Deps, memberId: string, id: string | null | undefined) {
  const retaken = id && (await videos.find({ memberId, videoId: id }));
  return retaken ? retaken.videoId : null;
}

/**
 * Returns the response if another call has registered the video, and its file was stored or
 * refused.
 */
async function respondIfRegistered(deps: Deps, key: VideoKey) {
  const row = await deps.videos.find(key);
  if (!row) return undefined;

  return row.mediaKey === null || (await deps.media.metadata(row.mediaKey))
    ? toResponse(row)
    : undefined;
}

type VideoResponse = ReturnType<typeof toResponse>;

function toResponse(row: VideoRow) {
  const objectPath = `/${row.mediaKey ?? `media/refused/${row.videoId}`}`;
  return { status: 200, body: { objectPath, video: toVideo(row) } } as const;
}
