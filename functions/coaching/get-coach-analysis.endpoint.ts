import * as z from 'zod';
import { timelineOf } from '../../shared/analysis/timeline.ts';
import { getCoachAnalysis } from '../../shared/coaching/coaching.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { analysisRecordStore, type AnalysisRecordStore } from '../practice/practice.public.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import type { DeskStore } from './desk.store.ts';
import { isWithinReach, mayReadMeasured } from './reach.ts';

interface Parts {
  readonly desk: Pick<DeskStore, 'find'>;
  readonly analyses: Pick<AnalysisRecordStore, 'find'>;
  readonly now: () => Date;
}

export function getCoachAnalysisWith({ desk, analyses, now }: Parts): UseCase<typeof getCoachAnalysis> {
  return async ({ caller, params }) => {
    const row = await desk.find(keyOfDeskId(params.id));
    if (!row || !isWithinReach(row, caller.memberId, now())) return refuse('NOT_FOUND');
    const record = await analyses.find(row);
    if (!record) return refuse('NOT_FOUND');
    const report = mayReadMeasured(row, caller.memberId) ? record : null;
    return { status: 200, body: { timeline: timelineOf(record), report } };
  };
}

export const handler = endpoint(getCoachAnalysis, () => {
  const { ANALYSES_TABLE } = readEnvironment({ ANALYSES_TABLE: z.string() });
  return getCoachAnalysisWith({
    desk: deployedDesk(),
    analyses: analysisRecordStore(documentClient(), ANALYSES_TABLE),
    now: () => new Date(),
  });
});
