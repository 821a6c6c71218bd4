import type { Wired } from '#platform/uses/use.ts';
import type { CoachProfile } from '#shared/coaching/coach-request.ts';
import { coachProfileStore } from './coach-profile.store.ts';
import { staffStore } from './staff.store.ts';
import { isActiveCoach } from './staff.ts';

export const coachProfileUses = {
  staff: staffStore.pick('findAll'),
  profiles: coachProfileStore.pick('findBios'),
};

/** Limit of one BatchGet. A member's requests rarely involve more coaches. */
const MAX_COACHES = 100;

/**
 * Returns the profiles of these coaches by ID. Leaves out members who are no longer coaches, so
 * that members can't see the picture of someone who has left.
 */
export async function findCoachProfiles(
  { staff, profiles }: Wired<typeof coachProfileUses>,
  coachIds: readonly string[],
): Promise<ReadonlyMap<string, CoachProfile>> {
  const ids = [...new Set(coachIds)].slice(0, MAX_COACHES);
  const [people, bios] = await Promise.all([staff.findAll(ids), profiles.findBios(ids)]);
  const coaches = [...people.values()].filter(isActiveCoach);

  return new Map(
    coaches.map(({ memberId, profileImageUrl: imageUrl }) => [
      memberId,
      { imageUrl, bio: bios.get(memberId) ?? null },
    ]),
  );
}
