import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { markAnswerRead } from '#shared/coaching/coaching.contract.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';

interface Deps {
  requests: Pick<CoachRequestStore, 'markAnswerRead'>;
  now: () => Date;
}

export function markAnswerReadWith({ requests, now }: Deps): UseCase<typeof markAnswerRead> {
  return async ({ caller, params }) => {
    const marked = await requests.markAnswerRead(
      { memberId: caller.memberId, requestId: params.id },
      now(),
    );

    return marked ? { status: 204, body: undefined } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(markAnswerRead, () =>
  markAnswerReadWith({ requests: coachRequestStore(), now: () => new Date() }),
);
