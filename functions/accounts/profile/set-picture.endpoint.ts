import { memberStore } from '#functions/members/members.public.ts';
import {
  findUpload,
  discardUpload,
  readUpload,
  parseUploadId,
  reservationStore,
  type ReceivedUpload,
} from '#functions/uploads/uploads.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { PICTURE_RESOURCES, PIXEL_LIMIT } from '#platform/pictures/picture-limits.ts';
import { reEncodePicture } from '#platform/pictures/re-encode-picture.ts';
import { objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX, PICTURES_PREFIX } from '#platform/storage/prefixes.ts';
import { type Wired, clock, plain } from '#platform/uses/use.ts';
import { setPicture } from '#shared/accounts/profile.contract.ts';
import {
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
  UNREADABLE_PICTURE,
} from '#shared/uploads/check-picture.ts';

import {
  PICTURE_SIDE_PIXELS,
  pictureKey,
  findPicturesToRemove,
  pictureUrl,
} from './profile-picture.ts';
import { profileStore } from './profile.store.ts';
import { toUser } from '../sessions/to-user.ts';

const TOO_MANY_PIXELS = `That picture has too many pixels. Please choose one under ${PIXEL_LIMIT / 1_000_000} megapixels.`;

const uses = {
  members: memberStore.pick('find'),
  profiles: profileStore.pick('registerPicture', 'showPicture', 'unregisterPictures'),
  reservations: reservationStore.pick('find', 'close'),
  uploads: objects('Uploads', INCOMING_PREFIX).pick('metadata', 'firstBytes', 'remove'),
  media: objects('Media', PICTURES_PREFIX).pick('put', 'remove'),
  now: clock,
  newId: plain(newId),
};

export const setPictureEndpoint = endpoint(setPicture, {
  impact: 'Members cannot change their picture.',
  uses,
  ...PICTURE_RESOURCES,
})(async ({ caller, body }, deps) => {
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
});

export const { handler, declaration } = setPictureEndpoint;

async function publishPicture(
  deps: Wired<typeof uses>,
  memberId: string,
  upload: ReceivedUpload,
): Promise<{ profileImageUrl: string } | Refusal> {
  const bytes = await readUpload(deps, upload, PICTURE_LIMIT_BYTES);
  if (isRefusal(bytes))
    return bytes.refused === 'TOO_LARGE' ? { ...bytes, message: PICTURE_TOO_LARGE } : bytes;

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
