import type { MemberRow } from '#functions/members/members.public.ts';
import { getIdCreationTime } from '#platform/new-id.ts';
import { MINUTE_MS } from '#shared/product/time.ts';

const KEY_PREFIX = 'images/';

/** Longer side of a stored profile picture, in pixels. */
export const PICTURE_SIDE_PIXELS = 512;

export function pictureKey(pictureId: string): string {
  return `${KEY_PREFIX}${pictureId}`;
}

export function pictureUrl(pictureId: string): string {
  return `/${pictureKey(pictureId)}`;
}

/** Longer than any request runs, so that a picture that is still being stored isn't deleted. */
const ORPHAN_AGE_MS = 10 * MINUTE_MS;

/**
 * Returns the pictures to delete: the previously shown one, and those left by interrupted requests.
 */
export function findPicturesToRemove(
  before: MemberRow,
  shownId: string | null,
  now: Date,
): string[] {
  const isOrphaned = (id: string) =>
    now.getTime() - getIdCreationTime(id).getTime() > ORPHAN_AGE_MS;

  return [...before.pictureIds].filter(
    (id) => id !== shownId && (pictureUrl(id) === before.profileImageUrl || isOrphaned(id)),
  );
}
