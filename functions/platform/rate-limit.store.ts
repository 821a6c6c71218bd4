import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { documentClient } from './dynamo/table.ts';
import { absent, anyOf, lessThan } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { readVariable } from './environment.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';

export interface CountedCall {
  /** Stored only as a hash. */
  readonly subject: string;
  readonly limit: number;
  /** Defaults to an hour. */
  readonly window?: LimitWindowLength;
}

/** Counts calls in a table with the key `recordKey` and the TTL `expiresAt`. One row per subject and window. */
export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** How long a row is kept after its window ends, to allow for clock skew. */
const GRACE_SECONDS = 3_600;

export function rateLimitStore(
  client: DynamoDBDocumentClient = documentClient(),
  tableName = readVariable('RATE_LIMITS_TABLE'),
) {
  return {
    /** Returns null if the call is within the limit and was counted; otherwise the seconds until the next window. */
    async admit({ subject, limit, window = 'hour' }: CountedCall, now: Date): Promise<number | null> {
      const { index, endsAt, secondsLeft } = limitWindowAt(now, window);
      const isAdmitted = await tryUpdate(
        { client, tableName },
        { recordKey: `limit#${hashText(subject)}#${window}#${index}` },
        {
          add: { calls: 1 },
          set: { expiresAt: endsAt + GRACE_SECONDS },
          condition: anyOf({ calls: absent }, { calls: lessThan(limit) }),
        },
      );
      return isAdmitted ? null : secondsLeft;
    },
  };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
