import { staffDirectory, type StaffDirectory } from '#functions/members/staff-directory.public.ts';

export type CoachDirectory = ReturnType<typeof coachDirectory>;

export function coachDirectory(staff: StaffDirectory = staffDirectory()) {
  return {
    /** Member IDs of all coaches, or of all administrators if there are no coaches. */
    async listCoachIds() {
      const coaches = await staff.listIds('coach');
      return coaches.length > 0 ? coaches : staff.listIds('admin');
    },
  };
}
