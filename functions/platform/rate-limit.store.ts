import { createHash } from 'node:crypto';
import { HOUR_SECONDS } from '#shared/product/time.ts';
import { tableStore } from './dynamo/table-store.ts';
import {
  absent,
  allOf,
  anyOf,
  contains,
  exists,
  lacks,
  lessThan,
} from './dynamo/update-expressions.ts';
import { tryUpdate, type Table } from './dynamo/update.ts';
import { limitWindowAt, type LimitWindowLength } from './limit-window.ts';

export interface CountedCall {
  /** Stored only as a hash. */
  subject: string;
  limit: number;
  /** Defaults to an hour. */
  window?: LimitWindowLength;
  /** Calls with the same key count once per window. */
  onceKey?: string;
}

interface CountRow {
  calls: number;
  expiresAt: number;
  /** Hashes of the `onceKey` of the counted calls. */
  countedKeys?: Set<string>;
}

/**
 * Counts calls in a table with the key `recordKey` and the TTL `expiresAt`. One row per subject and
 * window.
 */
export type RateLimitStore = Pick<ReturnType<typeof rateLimitStore>, 'admit'>;

/** How long a row is kept after its window ends, to allow for clock skew. */
const GRACE_SECONDS = HOUR_SECONDS;

const METHOD_NEEDS = { admit: ['UpdateItem'], giveBack: ['UpdateItem'] } as const;

export const rateLimitStore = /* @__PURE__ */ tableStore(
  'RateLimits',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /**
       * Returns null if the call is within the limit and was counted; otherwise the seconds until the
       * next window.
       */
      async admit(
        { subject, limit, window = 'hour', onceKey }: CountedCall,
        now: Date,
      ): Promise<number | null> {
        const { index, endsAt, secondsLeft } = limitWindowAt(now, window);
        const key = { recordKey: `limit#${hashText(subject)}#${window}#${index}` };
        const table: Table<CountRow> = { client, tableName };
        const set = { expiresAt: endsAt + GRACE_SECONDS };
        const isBelowLimit = anyOf<CountRow>({ calls: absent }, { calls: lessThan(limit) });
        if (onceKey === undefined)
          return (await tryUpdate(table, key, { add: { calls: 1 }, set, condition: isBelowLimit }))
            ? null
            : secondsLeft;

        const hash = hashText(onceKey);
        const add = { calls: 1, countedKeys: new Set([hash]) };
        const condition = allOf<CountRow>(isBelowLimit, { countedKeys: lacks(hash) });
        if (await tryUpdate(table, key, { add, set, condition })) return null;

        const isCounted = await tryUpdate(table, key, {
          set,
          condition: { countedKeys: contains(hash) },
        });

        return isCounted ? null : secondsLeft;
      },

      /** Uncounts an admitted call that failed. `now` is the time at which it was counted. */
      async giveBack(
        { subject, window = 'hour' }: Pick<CountedCall, 'subject' | 'window'>,
        now: Date,
      ): Promise<void> {
        const { index } = limitWindowAt(now, window);
        const key = { recordKey: `limit#${hashText(subject)}#${window}#${index}` };
        const table: Table<CountRow> = { client, tableName };
        await tryUpdate(table, key, { add: { calls: -1 }, condition: { calls: exists } });
      },
    };
  },
);

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
