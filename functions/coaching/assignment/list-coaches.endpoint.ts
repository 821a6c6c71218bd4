import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listCoaches } from '#shared/coaching/coach-team.contract.ts';
import { RESPONSE_TIMES_DAYS } from '#shared/coaching/coach-team.ts';
import { coachDirectory, type CoachDirectory } from '../coaches/coach-directory.gateway.ts';
import { buildCoachTeam } from './coach-team.ts';
import { responseSlaStore, type ResponseSlaStore } from '../response-sla/response-sla.store.ts';
import { staffStore, type StaffStore } from '../coaches/staff.store.ts';

interface Deps {
  directory: CoachDirectory;
  responseSla: Pick<ResponseSlaStore, 'listAnswers'>;
  staff: Pick<StaffStore, 'findAll'>;
  now: () => Date;
}

const DAY_MS = 86_400_000;

/** Makes one Query per 1 MB of answers, which is about 5,000, and one BatchGet per 100 coaches. */
export function listCoachesWith({
  directory,
  responseSla,
  staff,
  now,
}: Deps): UseCase<typeof listCoaches> {
  return async () => {
    const since = new Date(now().getTime() - RESPONSE_TIMES_DAYS * DAY_MS);
    const [coachIds, answers] = await Promise.all([
      directory.listCoachIds(),
      responseSla.listAnswers(since),
    ]);

    const people = await staff.findAll([...coachIds, ...answers.map(({ coachId }) => coachId)]);

    return { status: 200, body: buildCoachTeam(people, answers) };
  };
}

export const handler = createHandler(listCoaches, () =>
  listCoachesWith({
    directory: coachDirectory(),
    responseSla: responseSlaStore(),
    staff: staffStore(),
    now: () => new Date(),
  }),
);
