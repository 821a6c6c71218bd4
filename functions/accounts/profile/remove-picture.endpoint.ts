import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';
import { removePicture } from '#shared/accounts/profile.contract.ts';
import { pictureKey, findPicturesToRemove } from './profile-picture.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';
import { toUser } from '../sessions/to-user.ts';

export interface RemovePictureDeps {
  profiles: Pick<ProfileStore, 'hidePicture' | 'unregisterPictures'>;
  media: Pick<ObjectStore, 'remove'>;
  now: () => Date;
}

/**
 * Hides the picture before deleting its file. If the call is interrupted, the next picture change
 * deletes the file.
 */
export function removePictureWith({
  profiles,
  media,
  now,
}: RemovePictureDeps): UseCase<typeof removePicture> {
  return async ({ caller }) => {
    const before = await profiles.hidePicture(caller.memberId);
    if (!before) return refuse('SIGN_IN_REQUIRED');

    const removedIds = findPicturesToRemove(before, null, now());
    for (const old of removedIds) await media.remove(pictureKey(old));
    await profiles.unregisterPictures(caller.memberId, removedIds);

    return { status: 200, body: toUser({ ...caller, profileImageUrl: null }) };
  };
}

export const handler = createHandler(removePicture, () =>
  removePictureWith({
    profiles: profileStore(),
    media: objectStore(readVariable('MEDIA_BUCKET')),
    now: () => new Date(),
  }),
);
