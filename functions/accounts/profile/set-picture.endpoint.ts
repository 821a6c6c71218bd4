import { memberStore, type MemberStore } from '#functions/members/members.public.ts';
import {
  findUpload,
  discardUpload,
  readUpload,
  reservationStore,
  parseUploadId,
  type ReceivedUpload,
  type ReservationStore,
} from '#functions/uploads/uploads.public.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { PIXEL_LIMIT } from '#platform/pictures/picture-limits.ts';
import { reEncodePicture } from '#platform/pictures/re-encode-picture.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';
import { setPicture } from '#shared/accounts/profile.contract.ts';
import { PICTURE_LIMIT_BYTES } from '#shared/accounts/profile.ts';

import {
  PICTURE_SIDE_PIXELS,
  pictureKey,
  findPicturesToRemove,
  pictureUrl,
} from './profile-picture.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';
import { toUser } from '../sessions/to-user.ts';

export interface SetPictureDeps {
  members: Pick<MemberStore, 'find'>;
  profiles: Pick<ProfileStore, 'registerPicture' | 'showPicture' | 'unregisterPictures'>;
  reservations: Pick<ReservationStore, 'find' | 'close'>;
  uploads: Pick<ObjectStore, 'metadata' | 'firstBytes' | 'remove'>;
  media: Pick<ObjectStore, 'put' | 'remove'>;
  now: () => Date;
  newId: (now: Date) => string;
}

const UNREADABLE_PICTURE = 'We can’t display that file. Please choose a JPEG, PNG or WebP picture.';
const TOO_LARGE = `That picture is too large. Please choose one under ${PICTURE_LIMIT_BYTES / 1024 / 1024} MB.`;
const TOO_MANY_PIXELS = `That picture has too many pixels. Please choose one under ${PIXEL_LIMIT / 1_000_000} megapixels.`;

export function setPictureWith(deps: SetPictureDeps): UseCase<typeof setPicture> {
  return async ({ caller, body }) => {
    const { memberId } = caller;
    const row = await deps.members.find(memberId);
    if (!row) return refuse('SIGN_IN_REQUIRED');
    // This is a retry, because the upload's picture is already shown.
    if (row.pictureUploadId !== null && row.pictureUploadId === parseUploadId(body.uploadURL)) {
      return { status: 200, body: toUser({ ...caller, profileImageUrl: row.profileImageUrl }) };
    }

    const upload = await findUpload(deps, memberId, body.uploadURL);
    if (isRefusal(upload)) return upload;

    const published = await publishPicture(deps, memberId, upload);
    // Delete the upload even if it isn't a valid picture.
    await discardUpload(deps, { ...upload, memberId });

    return isRefusal(published)
      ? published
      : { status: 200, body: toUser({ ...caller, ...published }) };
  };
}

async function publishPicture(
  deps: SetPictureDeps,
  memberId: string,
  upload: ReceivedUpload,
): Promise<{ profileImageUrl: string } | Refusal> {
  const bytes = await readUpload(deps, upload, PICTURE_LIMIT_BYTES);
  if (isRefusal(bytes))
    return bytes.refused === 'TOO_LARGE' ? { ...bytes, message: TOO_LARGE } : bytes;

  const picture = await reEncodePicture(bytes, PICTURE_SIDE_PIXELS);
  if (picture === 'TOO_LARGE') return refuse('TOO_LARGE', { message: TOO_MANY_PIXELS });
  if (picture === 'UNREADABLE') return refuse('UNSUPPORTED_TYPE', { message: UNREADABLE_PICTURE });

  const now = deps.now();
  const id = deps.newId(now);
  if (!(await deps.profiles.registerPicture(memberId, id))) return refuse('SIGN_IN_REQUIRED');

  await deps.media.put(pictureKey(id), picture.bytes, picture.contentType);

  const profileImageUrl = pictureUrl(id);
  const before = await deps.profiles.showPicture(memberId, {
    id,
    uploadId: upload.uploadId,
    url: profileImageUrl,
  });

  if (!before) {
    await deps.media.remove(pictureKey(id));
    return refuse('SIGN_IN_REQUIRED');
  }

  const removedIds = findPicturesToRemove(before, id, now);
  for (const old of removedIds) await deps.media.remove(pictureKey(old));
  await deps.profiles.unregisterPictures(memberId, removedIds);

  return { profileImageUrl };
}

export const handler = createHandler(setPicture, () =>
  setPictureWith({
    members: memberStore(),
    profiles: profileStore(),
    reservations: reservationStore(documentClient(), readVariable('UPLOADS_TABLE')),
    uploads: objectStore(readVariable('UPLOADS_BUCKET')),
    media: objectStore(readVariable('MEDIA_BUCKET')),
    now: () => new Date(),
    newId,
  }),
);
