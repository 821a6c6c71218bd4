import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { absent, anyOf, contains, sizeBelow } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';

/**
 * One attempt to count. Repeated calls with the same `attemptId` count once toward the subject's limit per window.
 */
export interface RateLimitedAttempt {
  /** Stored only as a hash. */
  readonly subject: string;
  /** Stored only as a hash. */
  readonly attemptId: string;
  readonly limit: number;
  /** Defaults to an hour. */
  readonly window?: LimitWindowLength;
}

/** Counters of one window each, in a table with the key `recordKey` and the TTL `expiresAt`. */
export interface RateLimitStore {
  /**
   * Counts the attempt and returns null if it is within the limit. Otherwise returns the seconds until the next window.
   */
  admit(counted: RateLimitedAttempt, now: Date): Promise<number | null>;
}

/** Seconds that a row outlives its window, to allow for clock differences. */
const GRACE_SECONDS = 3_600;

export function rateLimitStore(client: DynamoDBDocumentClient, tableName: string): RateLimitStore {
  return {
    async admit({ subject, attemptId, limit, window = 'hour' }, now) {
      const { index, endsAt, secondsLeft } = limitWindowAt(now, window);
      const id = hashText(attemptId).slice(0, 16);
      // A set, so that repeated calls of one attempt count once and a single write both checks and counts.
      const isAdmitted = await tryUpdate(
        { client, tableName },
        { recordKey: `limit#${hashText(subject)}#${index}` },
        {
          add: { attempts: new Set([id]) },
          set: { expiresAt: endsAt + GRACE_SECONDS },
          condition: anyOf({ attempts: absent }, { attempts: contains(id) }, { attempts: sizeBelow(limit) }),
        },
      );
      return isAdmitted ? null : secondsLeft;
    },
  };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
