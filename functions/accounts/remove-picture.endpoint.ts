import * as z from 'zod';
import { removePicture } from '../../shared/accounts/profile.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { pictureKey, picturesToRemove } from './profile-picture.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';
import { toUser } from './to-user.ts';

export interface RemovePictureDeps {
  readonly profiles: Pick<ProfileStore, 'hidePicture' | 'unregisterPictures'>;
  readonly media: Pick<ObjectStore, 'remove'>;
  readonly now: () => Date;
}

/** Hides the picture before deleting its file. If the call is interrupted, the next picture change deletes the file. */
export function removePictureWith({ profiles, media, now }: RemovePictureDeps): UseCase<typeof removePicture> {
  return async ({ caller }) => {
    const before = await profiles.hidePicture(caller.memberId);
    if (!before) return refuse('SIGN_IN_REQUIRED');
    const removedIds = picturesToRemove(before, null, now());
    for (const old of removedIds) await media.remove(pictureKey(old));
    await profiles.unregisterPictures(caller.memberId, removedIds);
    return { status: 200, body: toUser({ ...caller, profileImageUrl: null }) };
  };
}

export const handler = endpoint(removePicture, () => {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), MEDIA_BUCKET: z.string() });
  return removePictureWith({
    profiles: profileStore(documentClient(), environment.MEMBERS_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
    now: () => new Date(),
  });
});
