import { queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { scoredRowSchema, type ScoredRow } from './request-row.ts';

export interface ScoreAgreementStore {
  /** Lists up to `limit` answers that have both coach and measured scores, newest first. */
  listNewest(limit: number): Promise<ScoredRow[]>;
}

/** Reads only one index page of at most 1 MB, which holds about 2,000 answers. */
export function scoreAgreementStore(
  client = documentClient(),
  tableName = readVariable('COACHING_TABLE'),
): ScoreAgreementStore {
  return {
    listNewest(limit) {
      const query = {
        IndexName: 'agreement',
        KeyConditionExpression: 'scored = :yes',
        ExpressionAttributeValues: { ':yes': 'yes' },
        ScanIndexForward: false,
        Limit: limit,
      };
      return queryPage({ client, tableName }, query, scoredRowSchema);
    },
  };
}
