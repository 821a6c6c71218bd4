import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keyQuery } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent } from '#platform/dynamo/update-expressions.ts';
import { tryPut } from '#platform/dynamo/update.ts';
import { logError } from '#platform/logging.ts';
import type { DailyEventCount, DailyEventKind } from '#shared/billing/daily-event.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_MS } from '#shared/product/time.ts';

export interface DailyEvent {
  kind: DailyEventKind;
  /** ID of the member, customer, or subscription. Stored only as a hash. */
  subject: string;
  /** ISO 8601. */
  at: string;
}

/** Events that administrators see as figures per UTC day. The rows hold hashes of IDs for a week. */
export type DailyEventStore = ReturnType<typeof dailyEventStore>;

const METHOD_NEEDS = { record: ['PutItem'], count: [{ query: 'byDay' }] } as const;

export const dailyEventStore = /* @__PURE__ */ tableStore(
  'DailyEvents',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /**
       * Idempotent while the row is kept: its key is derived from the event, so a retry finds it. A
       * failure is only logged, because a missing figure must not stop a sign-in or a paid plan.
       */
      async record({ kind, subject, at }: DailyEvent): Promise<void> {
        const row = {
          eventHash: createHash('sha256').update(`${kind}#${subject}`).digest('base64url'),
          kindAndDay: buildDayKey(kind, at.slice(0, 10)),
          expiresAt: Math.floor((Date.parse(at) + retention.dailyEventDays * DAY_MS) / 1_000),
        };

        try {
          await tryPut({ client, tableName }, row, { eventHash: absent });
        } catch (error) {
          logError('daily event not recorded', error, { kind });
        }
      },

      /**
       * Counts a UTC day's events, given as `2026-11-29`. One Query that reads at most 1 MB, which is
       * about 8,000 events.
       */
      async count(kind: DailyEventKind, day: string): Promise<DailyEventCount> {
        const { Count = 0, LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: 'byDay',
            ...keyQuery('kindAndDay', buildDayKey(kind, day)),
            Select: 'COUNT',
          }),
        );

        return { count: Count, hasMore: LastEvaluatedKey !== undefined };
      },
    };
  },
);

function buildDayKey(kind: DailyEventKind, day: string): string {
  return `${kind}#${day}`;
}
