import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listRehearsals } from '#shared/practice/rehearsal.contract.ts';
import { rehearsalStore, type RehearsalStore } from './rehearsal.store.ts';

/** Newest first. */
export function listRehearsalsWith({
  rehearsals,
}: {
  rehearsals: Pick<RehearsalStore, 'list'>;
}): UseCase<typeof listRehearsals> {
  return async ({ caller }) => {
    const list = await rehearsals.list(caller.memberId);
    return {
      status: 200,
      body: list.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    };
  };
}

export const handler = createHandler(listRehearsals, () =>
  listRehearsalsWith({ rehearsals: rehearsalStore() }),
);
