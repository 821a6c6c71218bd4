import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { rateCoach } from '#shared/coaching/coaching.contract.ts';
import { statementStore } from '../statement/statement.store.ts';
import { coachRequestStore } from './coach-request.store.ts';
import { toCoachRequest } from './request-row.ts';

export const rateCoachEndpoint = endpoint(rateCoach, {
  impact: 'Members cannot rate an answer.',
  uses: {
    requests: coachRequestStore.pick('find', 'rate'),
    statements: statementStore.pick('rate'),
    now: clock,
  },
})(async ({ caller, params, body }, { requests, statements, now }) => {
  const key = { memberId: caller.memberId, requestId: params.id };
  const rated = await requests.rate(key, body.rating);
  if (rated?.status !== 'completed')
    return refuse((await requests.find(key)) ? 'CONFLICT' : 'NOT_FOUND');

  await statements.rate(rated, body.rating);

  return { status: 200, body: toCoachRequest(rated, now()) };
});

export const { handler, declaration } = rateCoachEndpoint;
