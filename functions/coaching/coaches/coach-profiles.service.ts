import type { CoachProfile } from '#shared/coaching/coach-request.ts';
import type { CoachProfileStore } from './coach-profile.store.ts';
import type { StaffStore } from './staff.store.ts';
import { isActiveCoach } from './staff.ts';

export interface CoachProfileDeps {
  staff: Pick<StaffStore, 'findAll'>;
  profiles: Pick<CoachProfileStore, 'findBios'>;
}

/** Limit of one BatchGet. A member's requests rarely involve more coaches. */
const MAX_COACHES = 100;

/**
 * Returns the profiles of these coaches by ID. Leaves out members who are no longer coaches, so
 * that members can't see the picture of someone who has left.
 */
export async function findCoachProfiles(
  { staff, profiles }: CoachProfileDeps,
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
