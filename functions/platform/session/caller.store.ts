import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamo/batch-get.ts';
import { principalSchema, type Principal } from './principal.ts';
import { sessionSchema, type Session } from './session.ts';

export type CallerStore = ReturnType<typeof callerStore>;

/** Every request waits for this read, so both rows are read in a single call. */
export function callerStore(
  client: DynamoDBDocumentClient,
  tables: { sessions: string; members: string },
) {
  return {
    /** Reads the caller's session and member rows with strong consistency. */
    async find(
      sessionHash: string,
      memberId: string,
    ): Promise<{ session?: Session; principal?: Principal }> {
      const found = await batchGet(client, {
        [tables.sessions]: { Keys: [{ sessionHash }], ConsistentRead: true },
        [tables.members]: { Keys: [{ memberId }], ConsistentRead: true },
      });

      const [session] = found[tables.sessions] ?? [];
      const [principal] = found[tables.members] ?? [];

      return {
        ...(session && { session: sessionSchema.parse(session) }),
        ...(principal && { principal: principalSchema.parse(principal) }),
      };
    },
  };
}
