import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { absent, anyOf, contains, sizeBelow } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { windowAt, type WindowLength } from './limit-window.ts';

/**
 * One attempt to count. Repeated calls with the same `attempt` count once toward the `most` that `who` may make per
 * window.
 */
export interface Counted {
  /** Stored only as a hash. */
  readonly who: string;
  /** Stored only as a hash. */
  readonly attempt: string;
  readonly most: number;
  /** Defaults to an hour. */
  readonly per?: WindowLength;
}

/** Counters of one window each, in a table with the key `recordKey` and the TTL `expiresAt`. */
export interface RateLimitStore {
  /**
   * Counts the attempt and returns null if it is within the limit. Otherwise returns the seconds until the next window.
   */
  admit(counted: Counted, now: Date): Promise<number | null>;
}

/** Seconds that a row outlives its window, to allow for clock differences. */
const KEPT_LONGER = 3_600;

export function rateLimitStore(client: DynamoDBDocumentClient, tableName: string): RateLimitStore {
  return {
    async admit({ who, attempt, most, per = 'hour' }, now) {
      const { number, endsAt, left } = windowAt(now, per);
      const id = hashOf(attempt).slice(0, 16);
      // A set, so that repeated calls of one attempt count once and a single write both checks and counts.
      const isAdmitted = await tryUpdate(
        { client, tableName },
        { recordKey: `limit#${hashOf(who)}#${number}` },
        {
          add: { attempts: new Set([id]) },
          set: { expiresAt: endsAt + KEPT_LONGER },
          condition: anyOf({ attempts: absent }, { attempts: contains(id) }, { attempts: sizeBelow(most) }),
        },
      );
      return isAdmitted ? null : left;
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
