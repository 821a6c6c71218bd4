import { endpoint } from '#platform/http/endpoint.ts';
import { listRehearsals } from '#shared/practice/rehearsal.contract.ts';
import { rehearsalStore } from './rehearsal.store.ts';

/** Newest first. */
export const listRehearsalsEndpoint = endpoint(listRehearsals, {
  impact: 'Members cannot continue a rehearsal or open its report.',
  uses: { rehearsals: rehearsalStore.pick('list') },
})(async ({ caller }, { rehearsals }) => {
  const list = await rehearsals.list(caller.memberId);
  return {
    status: 200,
    body: list.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
  };
});

export const { handler, declaration } = listRehearsalsEndpoint;
