import * as z from 'zod';
import { AGREEMENT_ANSWERS } from '../../shared/coaching/agreement.ts';
import { getCoachAgreement } from '../../shared/coaching/coaching.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { agreementOf } from './agreement.ts';
import { agreementStore, type AgreementStore } from './agreement.store.ts';

export function getCoachAgreementWith(answers: AgreementStore): UseCase<typeof getCoachAgreement> {
  return async () => {
    // One extra answer shows whether there are more.
    const newest = await answers.newest(AGREEMENT_ANSWERS + 1);
    const rows = newest.slice(0, AGREEMENT_ANSWERS);
    const hasMore = newest.length > rows.length;
    return { status: 200, body: { answers: rows.length, hasMore, criteria: agreementOf(rows) } };
  };
}

export const handler = endpoint(getCoachAgreement, () => {
  const { COACHING_TABLE } = readEnvironment({ COACHING_TABLE: z.string() });
  return getCoachAgreementWith(agreementStore(documentClient(), COACHING_TABLE));
});
