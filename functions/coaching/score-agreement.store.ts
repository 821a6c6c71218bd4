import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { scoredRowSchema, type ScoredRow } from './request-row.ts';

export interface ScoreAgreementStore {
  /** Answers scored by both the coach and the analysis, newest first, at most `limit`. */
  listNewest(limit: number): Promise<ScoredRow[]>;
}

/** An index page holds at most 1 MB, which is about 2,000 answers. */
export function scoreAgreementStore(client: DynamoDBDocumentClient, tableName: string): ScoreAgreementStore {
  return {
    async listNewest(limit) {
      const query = new QueryCommand({
        TableName: tableName,
        IndexName: 'agreement',
        KeyConditionExpression: 'scored = :yes',
        ExpressionAttributeValues: { ':yes': 'yes' },
        ScanIndexForward: false,
        Limit: limit,
      });
      const { Items = [] } = await client.send(query);
      return Items.map((item) => scoredRowSchema.parse(item));
    },
  };
}
