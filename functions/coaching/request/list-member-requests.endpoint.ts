import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listMemberRequests } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

interface Deps {
  requests: Pick<CoachRequestStore, 'listNewest'>;
  now: () => Date;
}

export function listMemberRequestsWith({
  requests,
  now,
}: Deps): UseCase<typeof listMemberRequests> {
  return async ({ params: { id } }) => {
    const rows = await requests.listNewest(id);
    return { status: 200, body: rows.map((row) => toCoachRequest(row, now())) };
  };
}

export const handler = createHandler(listMemberRequests, () =>
  listMemberRequestsWith({ requests: coachRequestStore(), now: () => new Date() }),
);
