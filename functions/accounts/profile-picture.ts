import { getIdCreationTime } from '../platform/new-id.ts';
import type { MemberRow } from '../members/members.public.ts';

const KEY_PREFIX = 'images/';

/** Longer side of a stored profile picture, in pixels. */
export const PICTURE_SIDE_PIXELS = 512;

export function pictureKey(pictureId: string): string {
  return `${KEY_PREFIX}${pictureId}`;
}

export function pictureUrl(pictureId: string): string {
  return `/${pictureKey(pictureId)}`;
}

/** Milliseconds. Longer than any call runs, so a picture that is still being stored isn't deleted as a leftover. */
const ORPHAN_AGE_MS = 10 * 60_000;

/** The pictures to delete once the row shows `shownId`: the previous one, and those of interrupted calls. */
export function findPicturesToRemove(before: MemberRow, shownId: string | null, now: Date): string[] {
  const isOrphaned = (id: string) => now.getTime() - getIdCreationTime(id).getTime() > ORPHAN_AGE_MS;
  return [...before.pictureIds].filter(
    (id) => id !== shownId && (pictureUrl(id) === before.profileImageUrl || isOrphaned(id)),
  );
}
