import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sessionSchema } from '../platform/session/session.ts';

export interface LastSeenStore {
  /** When the newest session was used last; undefined when none is left. */
  find(memberId: string): Promise<Date | undefined>;
}

export function lastSeenStore(client: DynamoDBDocumentClient, sessionsTable: string): LastSeenStore {
  return {
    async find(memberId) {
      const newest = new QueryCommand({
        TableName: sessionsTable,
        IndexName: 'byMember',
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
        ScanIndexForward: false,
        Limit: 1,
      });
      const [item] = (await client.send(newest)).Items ?? [];
      return item && new Date(sessionSchema.parse(item).lastSeenAt * 1000);
    },
  };
}
