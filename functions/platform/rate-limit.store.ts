import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { absent, anyOf, contains, sizeLessThan } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';

/** Attempts with the same `attemptId` count once per window toward the subject's limit. */
export interface RateLimitedAttempt {
  /** Stored only as a hash. */
  readonly subject: string;
  /** Stored only as a hash. */
  readonly attemptId: string;
  readonly limit: number;
  /** Defaults to an hour. */
  readonly window?: LimitWindowLength;
}

/** Counts attempts in a table with the key `recordKey` and the TTL `expiresAt`. One row per subject and window. */
export type RateLimitStore = ReturnType<typeof rateLimitStore>;

/** How long a row is kept after its window ends, to allow for clock skew. */
const GRACE_SECONDS = 3_600;

export function rateLimitStore(client: DynamoDBDocumentClient, tableName: string) {
  return {
    /** Returns null if the attempt is within the limit and was counted; otherwise the seconds until the next window. */
    async admit({ subject, attemptId, limit, window = 'hour' }: RateLimitedAttempt, now: Date) {
      const { index, endsAt, secondsLeft } = limitWindowAt(now, window);
      const id = hashText(attemptId).slice(0, 16);
      // Attempts are stored as a set of IDs, so a repeated attempt isn't counted again. A single write both checks the
      // limit and adds the ID.
      const isAdmitted = await tryUpdate(
        { client, tableName },
        { recordKey: `limit#${hashText(subject)}#${index}` },
        {
          add: { attempts: new Set([id]) },
          set: { expiresAt: endsAt + GRACE_SECONDS },
          condition: anyOf({ attempts: absent }, { attempts: contains(id) }, { attempts: sizeLessThan(limit) }),
        },
      );
      return isAdmitted ? null : secondsLeft;
    },
  };
}

/** Counts the attempts in order. Stops at the first attempt over its limit and returns that attempt. */
export async function findExceededLimit<Attempt extends RateLimitedAttempt>(
  limits: RateLimitStore,
  attempts: readonly Attempt[],
  now: Date,
): Promise<(Attempt & { readonly retryAfterSeconds: number }) | undefined> {
  for (const attempt of attempts) {
    const retryAfterSeconds = await limits.admit(attempt, now);
    if (retryAfterSeconds !== null) return { ...attempt, retryAfterSeconds };
  }
  return undefined;
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
