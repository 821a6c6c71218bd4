import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { isConditionFailure } from './dynamo/table.ts';

/** What is counted: `attempt` once, however often it is asked for, among at most `most` in an hour by `who`. */
export interface Counted {
  /** Kept as a hash only. */
  readonly who: string;
  /** Kept as a hash only. */
  readonly attempt: string;
  readonly most: number;
}

/** Counters of one hour each, in a table whose key is `recordKey` and whose rows end by `expiresAt`. */
export interface RateLimitStore {
  /** Null when it is within the limit and counted, otherwise the seconds until the next hour. */
  admit(counted: Counted, now: Date): Promise<number | null>;
}

const HOUR_SECONDS = 3_600;

export function rateLimitStore(client: DynamoDBDocumentClient, tableName: string): RateLimitStore {
  return {
    async admit({ who, attempt, most }, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const hour = Math.floor(seconds / HOUR_SECONDS);
      const ends = (hour + 1) * HOUR_SECONDS;
      const id = hashOf(attempt).slice(0, 16);
      // A set instead of a number: a hundred calls of one attempt count once, and one write both asks and counts.
      const command = new UpdateCommand({
        TableName: tableName,
        Key: { recordKey: `limit#${hashOf(who)}#${hour}` },
        UpdateExpression: 'ADD attempts :one SET expiresAt = :expires',
        ConditionExpression: 'attribute_not_exists(attempts) OR contains(attempts, :id) OR size(attempts) < :most',
        ExpressionAttributeValues: { ':one': new Set([id]), ':id': id, ':most': most, ':expires': ends + HOUR_SECONDS },
      });
      try {
        await client.send(command);
        return null;
      } catch (error) {
        if (isConditionFailure(error)) return ends - seconds;
        throw error;
      }
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
