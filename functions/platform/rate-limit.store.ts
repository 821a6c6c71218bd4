import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import { absent, anyOf, contains, sizeLessThan } from './dynamo/update-expressions.ts';
import { tryUpdate } from './dynamo/update.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';

/** Calls with the same `attemptId` count only once toward the subject's limit per window. */
export interface RateLimitedAttempt {
  /** Stored only as a hash. */
  readonly subject: string;
  /** Stored only as a hash. */
  readonly attemptId: string;
  readonly limit: number;
  /** Defaults to an hour. */
  readonly window?: LimitWindowLength;
}

/** Counts attempts in a table with the key `recordKey` and the TTL `expiresAt`. Each row covers one window. */
export interface RateLimitStore {
  /** Counts an attempt within the limit and returns null. Otherwise returns the seconds until the next window. */
  admit(counted: RateLimitedAttempt, now: Date): Promise<number | null>;
}

/** Seconds that a row is kept after its window ends, to allow for clock differences. */
const GRACE_SECONDS = 3_600;

export function rateLimitStore(client: DynamoDBDocumentClient, tableName: string): RateLimitStore {
  return {
    async admit({ subject, attemptId, limit, window = 'hour' }, now) {
      const { index, endsAt, secondsLeft } = limitWindowAt(now, window);
      const id = hashText(attemptId).slice(0, 16);
      // A set of attempt IDs ensures that an attempt counts only once. A single write both checks the limit and counts
      // the attempt.
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

/** Counts an attempt for each subject in turn. Returns the first subject whose limit is reached. */
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
