import type { CallCounts } from '#platform/http/call-limits.service.ts';
import { endpoint, type EndpointHandler, type UseCase } from '#platform/http/endpoint.ts';
import { APP_ORIGIN, EDGE_SECRET_SHA256 } from '#platform/http/http-event.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import * as profiles from '#shared/coaching/coach-profile.contract.ts';
import * as team from '#shared/coaching/coach-team.contract.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import type { Contract } from '#shared/http/contract.ts';

import { answerRequestWith } from './answer-request.endpoint.ts';
import { askCoachWith } from './ask-coach.endpoint.ts';
import { editCoachRequestWith } from './edit-coach-request.endpoint.ts';
import { getScoreAgreementWith } from './get-score-agreement.endpoint.ts';
import { getCoachAnalysisWith } from './get-coach-analysis.endpoint.ts';
import { getCoachPlaybackWith } from './get-coach-playback.endpoint.ts';
import { getCoachRequestWith } from './get-coach-request.endpoint.ts';
import { getCoachReviewWith } from './get-coach-review.endpoint.ts';
import { listCoachRequestsWith } from './list-coach-requests.endpoint.ts';
import { listCoachQueueWith } from './list-coach-queue.endpoint.ts';
import { markAnswerReadWith } from './mark-answer-read.endpoint.ts';
import { markReplySeenWith } from './mark-reply-seen.endpoint.ts';
import { rateCoachWith } from './rate-coach.endpoint.ts';
import { releaseRequestWith } from './release-request.endpoint.ts';
import { replyToCoachWith } from './reply-to-coach.endpoint.ts';
import { saveCoachDraftWith } from './save-coach-draft.endpoint.ts';
import { takeRequestWith } from './take-request.endpoint.ts';
import { withdrawCoachRequestWith } from './withdraw-coach-request.endpoint.ts';
import { assignRequestWith } from './assign-request.endpoint.ts';
import { listCoachesWith } from './list-coaches.endpoint.ts';
import { listOpenRequestsWith } from './list-open-requests.endpoint.ts';
import { getCoachPhrasesWith } from './get-coach-phrases.endpoint.ts';
import { saveCoachPhrasesWith } from './save-coach-phrases.endpoint.ts';
import { getCoachProfileWith } from './get-coach-profile.endpoint.ts';
import { saveCoachProfileWith } from './save-coach-profile.endpoint.ts';

type CoachingDeps = Parameters<typeof askCoachWith>[0] &
  Parameters<typeof listCoachRequestsWith>[0] &
  Parameters<typeof getCoachRequestWith>[0] &
  Parameters<typeof editCoachRequestWith>[0] &
  Parameters<typeof withdrawCoachRequestWith>[0] &
  Parameters<typeof replyToCoachWith>[0] &
  Parameters<typeof rateCoachWith>[0] &
  Parameters<typeof markAnswerReadWith>[0] &
  Parameters<typeof takeRequestWith>[0] &
  Parameters<typeof releaseRequestWith>[0] &
  Parameters<typeof getCoachReviewWith>[0] &
  Parameters<typeof getCoachPlaybackWith>[0] &
  Parameters<typeof getCoachAnalysisWith>[0] &
  Parameters<typeof saveCoachDraftWith>[0] &
  Parameters<typeof answerRequestWith>[0] &
  Parameters<typeof markReplySeenWith>[0] &
  Parameters<typeof assignRequestWith>[0] &
  Parameters<typeof listCoachesWith>[0] & {
    profiles: Parameters<typeof saveCoachProfileWith>[0] &
      Parameters<typeof saveCoachPhrasesWith>[0];
    queue: Parameters<typeof listCoachQueueWith>[0]['queue'];
    scored: Parameters<typeof getScoreAgreementWith>[0];
  };

/** Returns each endpoint's request handler for a caller, by the endpoint's name. */
export function createHandlers(
  deps: CoachingDeps,
  callCounts: CallCounts,
): Map<string, (as: Principal | null) => EndpointHandler> {
  const handlers = new Map<string, (as: Principal | null) => EndpointHandler>();
  const serve = <C extends Contract>(contract: C, useCase: UseCase<C>) =>
    handlers.set(contract.name, (as) =>
      endpoint(
        contract,
        () => useCase,
        () => ({
          authenticate: async () => as,
          appOrigin: APP_ORIGIN,
          originVerifySha256: EDGE_SECRET_SHA256,
          callCounts,
        }),
      ),
    );

  serve(contracts.listCoachRequests, listCoachRequestsWith(deps));
  serve(contracts.askCoach, askCoachWith(deps));
  serve(contracts.getCoachRequest, getCoachRequestWith(deps));
  serve(contracts.editCoachRequest, editCoachRequestWith(deps));
  serve(contracts.withdrawCoachRequest, withdrawCoachRequestWith(deps));
  serve(contracts.replyToCoach, replyToCoachWith(deps));
  serve(contracts.rateCoach, rateCoachWith(deps));
  serve(contracts.markAnswerRead, markAnswerReadWith(deps));
  serve(contracts.listCoachQueue, listCoachQueueWith({ queue: deps.queue, now: deps.now }));
  serve(contracts.takeRequest, takeRequestWith(deps));
  serve(contracts.releaseRequest, releaseRequestWith(deps));
  serve(contracts.getCoachReview, getCoachReviewWith(deps));
  serve(contracts.getCoachPlayback, getCoachPlaybackWith(deps));
  serve(contracts.getCoachAnalysis, getCoachAnalysisWith(deps));
  serve(contracts.saveCoachDraft, saveCoachDraftWith(deps));
  serve(contracts.answerRequest, answerRequestWith(deps));
  serve(contracts.markReplySeen, markReplySeenWith(deps));
  serve(team.listOpenRequests, listOpenRequestsWith(deps));
  serve(team.assignRequest, assignRequestWith(deps));
  serve(team.listCoaches, listCoachesWith(deps));
  serve(profiles.getCoachProfile, getCoachProfileWith(deps.profiles));
  serve(profiles.saveCoachProfile, saveCoachProfileWith(deps.profiles));
  serve(profiles.getCoachPhrases, getCoachPhrasesWith(deps.profiles));
  serve(profiles.saveCoachPhrases, saveCoachPhrasesWith(deps.profiles));
  serve(contracts.getScoreAgreement, getScoreAgreementWith(deps.scored));

  return handlers;
}
