import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { listCoaches } from '#shared/coaching/coach-team.contract.ts';
import { RESPONSE_TIMES_DAYS } from '#shared/coaching/coach-team.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { listsCoaches } from '../coaches/coach-directory.gateway.ts';
import { findCoachId } from '../request/coach-access.ts';
import { buildCoachTeam } from './coach-team.ts';
import { responseSlaStore } from '../response-sla/response-sla.store.ts';
import { staffStore } from '../coaches/staff.store.ts';

/**
 * Makes one Query per 1 MB of answers, which is about 5,000, one Query for late requests, and one
 * BatchGet per 100 coaches.
 */
export const listCoachesEndpoint = endpoint(listCoaches, {
  impact: 'Administrators cannot see coaches’ response times or choose a coach for a request.',
  uses: {
    directory: listsCoaches,
    responseSla: responseSlaStore.pick('listAnswers', 'listLate'),
    staff: staffStore.pick('findAll'),
    now: clock,
  },
})(async (_, { directory, responseSla, staff, now }) => {
  const currentTime = now();
  const since = new Date(currentTime.getTime() - RESPONSE_TIMES_DAYS * DAY_MS);
  const [coachIds, answers, late] = await Promise.all([
    directory.listCoachIds(),
    responseSla.listAnswers(since),
    responseSla.listLate(currentTime),
  ]);

  const people = await staff.findAll([...coachIds, ...answers.map(({ coachId }) => coachId)]);

  const lateHolders = late.map((row) => findCoachId(row, currentTime));

  return { status: 200, body: buildCoachTeam(people, answers, lateHolders) };
});

export const { handler, declaration } = listCoachesEndpoint;
