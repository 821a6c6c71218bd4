import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { finishRehearsal } from '#shared/practice/rehearsal.contract.ts';
import { rehearsalStore } from './rehearsal.store.ts';

/** Doesn't require a plan, because members whose plan has ended can still open the report. */
export const finishRehearsalEndpoint = endpoint(finishRehearsal, {
  impact: 'Ended rehearsals are still offered to be continued.',
  uses: { rehearsals: rehearsalStore.pick('finish'), now: clock },
})(async ({ caller, params }, { rehearsals, now }) => {
  const finished = await rehearsals.finish(
    { memberId: caller.memberId, rehearsalId: params.id },
    now(),
  );

  return finished ? { status: 200, body: finished } : refuse('NOT_FOUND');
});

export const { handler, declaration } = finishRehearsalEndpoint;
