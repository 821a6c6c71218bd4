import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listCoachRequests } from '#shared/coaching/coaching.contract.ts';
import { findCoachId } from './coach-access.ts';
import { coachProfileStore } from '../coaches/coach-profile.store.ts';
import { findCoachProfiles, type CoachProfileDeps } from '../coaches/coach-profiles.service.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequest, type RequestRow } from './request-row.ts';
import { staffStore } from '../coaches/staff.store.ts';

interface Deps extends CoachProfileDeps {
  requests: Pick<CoachRequestStore, 'listNewest'>;
  now: () => Date;
}

/**
 * Includes the coach's profile only while a request is in review. After that, only
 * `getCoachRequest` returns it.
 */
export function listCoachRequestsWith({
  requests,
  now,
  ...deps
}: Deps): UseCase<typeof listCoachRequests> {
  return async ({ caller }) => {
    const at = now();
    const rows = await requests.listNewest(caller.memberId);
    const reviewerId = (row: RequestRow) =>
      row.status === 'in_review' ? findCoachId(row, at) : null;
    const reviewers = await findCoachProfiles(
      deps,
      rows.flatMap((row) => reviewerId(row) ?? []),
    );

    const body = rows.map((row) => ({
      ...toCoachRequest(row, at),
      coach: reviewers.get(reviewerId(row) ?? ''),
    }));

    return { status: 200, body };
  };
}

export const handler = createHandler(listCoachRequests, () =>
  listCoachRequestsWith({
    requests: coachRequestStore(),
    staff: staffStore(),
    profiles: coachProfileStore(),
    now: () => new Date(),
  }),
);
