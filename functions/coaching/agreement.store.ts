import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { scoredRowSchema, type ScoredRow } from './request-row.ts';

export interface AgreementStore {
  /** Answers scored by both the coach and the analysis, newest first, at most `limit`. */
  newest(limit: number): Promise<ScoredRow[]>;
}

/** An index page holds at most 1 MB, about 2,000 answers. */
export function agreementStore(client: DynamoDBDocumentClient, tableName: string): AgreementStore {
  return {
    async newest(limit) {
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
