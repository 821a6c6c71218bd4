import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exists } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';

export interface LastSeenStore {
  /** Records when the member was last seen. Does nothing if the member is gone. */
  record(memberId: string, now: Date): Promise<void>;
}

export function lastSeenStore(client: DynamoDBDocumentClient, membersTable: string): LastSeenStore {
  return {
    async record(memberId, now) {
      const change = { set: { lastSeenAt: now.toISOString() }, condition: { memberId: exists } };
      await tryUpdate({ client, tableName: membersTable }, { memberId }, change);
    },
  };
}
