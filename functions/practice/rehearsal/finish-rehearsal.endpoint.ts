import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { finishRehearsal } from '#shared/practice/rehearsal.contract.ts';
import { rehearsalStore, type RehearsalStore } from './rehearsal.store.ts';

interface Deps {
  rehearsals: Pick<RehearsalStore, 'finish'>;
  now: () => Date;
}

/** Doesn't require a plan, because members whose plan has ended can still open the report. */
export function finishRehearsalWith({ rehearsals, now }: Deps): UseCase<typeof finishRehearsal> {
  return async ({ caller, params }) => {
    const finished = await rehearsals.finish(
      { memberId: caller.memberId, rehearsalId: params.id },
      now(),
    );

    return finished ? { status: 200, body: finished } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(finishRehearsal, () =>
  finishRehearsalWith({ rehearsals: rehearsalStore(), now: () => new Date() }),
);
