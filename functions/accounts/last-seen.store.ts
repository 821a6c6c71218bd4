import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unlessLost } from '../platform/dynamo/table.ts';

export interface LastSeenStore {
  /** Notes that the member was here. Does nothing when the member is gone. */
  note(memberId: string, now: Date): Promise<void>;
}

export function lastSeenStore(client: DynamoDBDocumentClient, membersTable: string): LastSeenStore {
  return {
    async note(memberId, now) {
      const update = new UpdateCommand({
        TableName: membersTable,
        Key: { memberId },
        UpdateExpression: 'SET lastSeenAt = :now',
        ConditionExpression: 'attribute_exists(memberId)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      });
      await unlessLost(client.send(update));
    },
  };
}
