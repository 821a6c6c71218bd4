import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { objects } from '#platform/storage/objects.ts';
import { PICTURES_PREFIX } from '#platform/storage/prefixes.ts';
import { clock } from '#platform/uses/use.ts';
import { removePicture } from '#shared/accounts/profile.contract.ts';
import { pictureKey, findPicturesToRemove } from './profile-picture.ts';
import { profileStore } from './profile.store.ts';
import { toUser } from '../sessions/to-user.ts';

/**
 * Hides the picture before deleting its file. If the call is interrupted, the next picture change
 * deletes the file.
 */
export const removePictureEndpoint = endpoint(removePicture, {
  impact: 'Members cannot remove their picture.',
  uses: {
    profiles: profileStore.pick('hidePicture', 'unregisterPictures'),
    media: objects('Media', PICTURES_PREFIX).pick('remove'),
    now: clock,
  },
})(async ({ caller }, { profiles, media, now }) => {
  const before = await profiles.hidePicture(caller.memberId);
  if (!before) return refuse('SIGN_IN_REQUIRED');

  const removedIds = findPicturesToRemove(before, null, now());
  for (const old of removedIds) await media.remove(pictureKey(old));
  await profiles.unregisterPictures(caller.memberId, removedIds);

  return { status: 200, body: toUser({ ...caller, profileImageUrl: null }) };
});

export const { handler, declaration } = removePictureEndpoint;
