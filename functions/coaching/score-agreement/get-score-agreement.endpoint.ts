import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { getScoreAgreement } from '#shared/coaching/coaching.contract.ts';
import { MAX_AGREEMENT_ANSWERS } from '#shared/coaching/score-agreement.ts';
import { measureScoreAgreement } from './score-agreement.ts';
import { scoreAgreementStore, type ScoreAgreementStore } from './score-agreement.store.ts';

export function getScoreAgreementWith(
  store: ScoreAgreementStore,
): UseCase<typeof getScoreAgreement> {
  return async () => {
    // Reads one more answer than the maximum, to find out whether there are more.
    const newest = await store.listNewest(MAX_AGREEMENT_ANSWERS + 1);
    const rows = newest.slice(0, MAX_AGREEMENT_ANSWERS);
    const hasMore = newest.length > rows.length;

    return {
      status: 200,
      body: { answerCount: rows.length, hasMore, criteria: measureScoreAgreement(rows) },
    };
  };
}

export const handler = createHandler(getScoreAgreement, () =>
  getScoreAgreementWith(scoreAgreementStore()),
);
