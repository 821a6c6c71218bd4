import { queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { scoredRowSchema, type ScoredRow } from './request-row.ts';

export interface ScoreAgreementStore {
  /** Answers scored by both the coach and the analysis, newest first, at most `limit`. */
  listNewest(limit: number): Promise<ScoredRow[]>;
}

/** An index page holds at most 1 MB, which is about 2,000 answers. */
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
