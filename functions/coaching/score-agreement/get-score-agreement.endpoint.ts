import { endpoint } from '#platform/http/endpoint.ts';
import { getScoreAgreement } from '#shared/coaching/coaching.contract.ts';
import { MAX_AGREEMENT_ANSWERS } from '#shared/coaching/score-agreement.ts';
import { measureScoreAgreement } from './score-agreement.ts';
import { scoreAgreementStore } from './score-agreement.store.ts';

export const getScoreAgreementEndpoint = endpoint(getScoreAgreement, {
  impact: 'Administrators cannot compare coaches’ scores with the analysis.',
  uses: {
    scored: scoreAgreementStore.pick('listNewest'),
  },
})(async (_, { scored }) => {
  // Reads one more answer than the maximum, to find out whether there are more.
  const newest = await scored.listNewest(MAX_AGREEMENT_ANSWERS + 1);
  const rows = newest.slice(0, MAX_AGREEMENT_ANSWERS);
  const hasMore = newest.length > rows.length;

  return {
    status: 200,
    body: { answerCount: rows.length, hasMore, criteria: measureScoreAgreement(rows) },
  };
});

export const { handler, declaration } = getScoreAgreementEndpoint;
