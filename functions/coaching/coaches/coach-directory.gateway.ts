import { staffDirectory, type StaffDirectory } from '#functions/members/staff-directory.public.ts';
import { derive } from '#platform/uses/use.ts';

export function coachDirectory(staff: StaffDirectory) {
  return {
    /** Member IDs of all coaches, or of all administrators if there are no coaches. */
    async listCoachIds() {
      const coaches = await staff.listIds('coach');
      return coaches.length > 0 ? coaches : staff.listIds('admin');
    },
  };
}

/** Lets a function list the coaches. */
export const listsCoaches = /* @__PURE__ */ derive(
  { staff: staffDirectory.pick('listIds') },
  ({ staff }) => coachDirectory(staff),
);
