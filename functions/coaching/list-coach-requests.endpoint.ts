import { listCoachRequests } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { findCoachId } from './coach-access.ts';
import { coachProfileStore } from './coach-profile.store.ts';
import { findCoachProfiles, type CoachProfileDeps } from './coach-profiles.service.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { listNewestRequests, type ListRequestsDeps } from './list-requests.service.ts';
import { toCoachRequest, type RequestRow } from './request-row.ts';
import { staffStore } from './staff.store.ts';

/** Includes the coach's profile while a request is in review. An answer's profile is part of the single request. */
export function listCoachRequestsWith(deps: ListRequestsDeps & CoachProfileDeps): UseCase<typeof listCoachRequests> {
  return async ({ caller }) => {
    const now = deps.now();
    const rows = await listNewestRequests(deps, caller.memberId);
    const reviewerId = (row: RequestRow) => (row.status === 'in_review' ? findCoachId(row, now) : null);
    const reviewers = await findCoachProfiles(
      deps,
      rows.flatMap((row) => reviewerId(row) ?? []),
    );
    const requests = rows.map((row) => ({ ...toCoachRequest(row, now), coach: reviewers.get(reviewerId(row) ?? '') }));
    return { status: 200, body: requests };
  };
}

export const handler = endpoint(listCoachRequests, () =>
  listCoachRequestsWith({
    requests: coachRequestStore(),
    staff: staffStore(),
    profiles: coachProfileStore(),
    now: () => new Date(),
  }),
);
