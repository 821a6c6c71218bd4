import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { absent, anyOf, contains, sizeBelow } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { windowAt, type WindowLength } from './limit-window.ts';

/** What is counted: `attempt` once, however often it is asked for, among at most `most` in an hour or a day by `who`. */
export interface Counted {
  /** Kept as a hash only. */
  readonly who: string;
  /** Kept as a hash only. */
  readonly attempt: string;
  readonly most: number;
  /** An hour when it is not given. */
  readonly per?: WindowLength;
}

/** Counters of one window each, in a table whose key is `recordKey` and whose rows end by `expiresAt`. */
export interface RateLimitStore {
  /** Null when it is within the limit and counted, otherwise the seconds until the next window. */
  admit(counted: Counted, now: Date): Promise<number | null>;
}

/** Seconds that a row outlives its window: clocks differ. */
const KEPT_LONGER = 3_600;

export function rateLimitStore(client: DynamoDBDocumentClient, tableName: string): RateLimitStore {
  return {
    async admit({ who, attempt, most, per = 'hour' }, now) {
      const { number, endsAt, left } = windowAt(now, per);
      const id = hashOf(attempt).slice(0, 16);
      // A set instead of a number: a hundred calls of one attempt count once, and one write both asks and counts.
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
