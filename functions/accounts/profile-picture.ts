import { bornAt } from '../platform/new-id.ts';
import type { MemberRow } from './member.store.ts';

const PREFIX = 'images/';

/** The longer side of a member's picture, in pixels: it is shown small. */
export const PICTURE_SIDE = 512;

export function pictureKey(pictureId: string): string {
  return `${PREFIX}${pictureId}`;
}

export function pictureUrl(pictureId: string): string {
  return `/${pictureKey(pictureId)}`;
}

/** Longer than any call may take, so that a picture on its way is never taken for a leftover. Milliseconds. */
const LEFTOVER_MS = 10 * 60_000;

/** The pictures whose files go once the member's row shows `shownId`: the one `before` showed, and what a call that broke off left. */
export function picturesToRemove(before: MemberRow, shownId: string | null, now: Date): string[] {
  const isLeftover = (id: string) => now.getTime() - bornAt(id).getTime() > LEFTOVER_MS;
  return [...before.pictureIds].filter(
    (id) => id !== shownId && (pictureUrl(id) === before.profileImageUrl || isLeftover(id)),
  );
}
