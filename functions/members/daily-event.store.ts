import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '#platform/dynamo/batch-get.ts';
import { keyQuery } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, ifAbsent } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate } from '#platform/dynamo/update.ts';
import { logError } from '#platform/logging.ts';
import {
  type CancellationReason,
  cancellationReasons,
} from '#shared/billing/cancellation-reason.ts';
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

/** One BatchGet reads at most this many. */
const MAX_REASONS = 100;

const REASON = 'cancellation-reason';

const reasonRowSchema = z.object({ reason: z.enum(cancellationReasons) });

const METHOD_NEEDS = {
  record: ['PutItem'],
  recordReason: ['UpdateItem'],
  count: [{ query: 'byDay' }],
  countReasons: [{ query: 'byDay' }, 'BatchGetItem'],
} as const;

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
        const row = { ...buildKey(kind, subject), ...buildColumns(kind, new Date(at)) };

        try {
          await tryPut({ client, tableName }, row, { eventHash: absent });
        } catch (error) {
          logError('daily event not recorded', error, { kind });
        }
      },

      /** Replaces an earlier reason for the same subscription, but keeps its day. */
      recordReason(subscriptionId: string, reason: CancellationReason, at: Date) {
        const { kindAndDay, expiresAt } = buildColumns(REASON, at);

        return tryUpdate({ client, tableName }, buildKey(REASON, subscriptionId), {
          set: { kindAndDay: ifAbsent(kindAndDay), expiresAt: ifAbsent(expiresAt), reason },
        });
      },

      /** Counts a UTC day's reasons. One Query and one BatchGet, of at most 100 rows. */
      async countReasons(day: string): Promise<ReadonlyMap<CancellationReason, DailyEventCount>> {
        const { Items: Keys = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: 'byDay',
            ...keyQuery('kindAndDay', buildDayKey(REASON, day)),
            ProjectionExpression: 'eventHash',
            Limit: MAX_REASONS,
          }),
        );
        if (Keys.length === 0) return new Map();

        const rows = (await batchGet(client, { [tableName]: { Keys } }))[tableName] ?? [];
        const reasons = rows.map((row) => reasonRowSchema.parse(row).reason);
        const hasMore = LastEvaluatedKey !== undefined;

        return new Map(
          [...new Set(reasons)].map((reason) => [
            reason,
            { count: reasons.filter((each) => each === reason).length, hasMore },
          ]),
        );
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

type Kind = DailyEventKind | typeof REASON;

function buildKey(kind: Kind, subject: string) {
  return { eventHash: createHash('sha256').update(`${kind}#${subject}`).digest('base64url') };
}

function buildColumns(kind: Kind, at: Date) {
  return {
    kindAndDay: buildDayKey(kind, at.toISOString().slice(0, 10)),
    expiresAt: Math.floor((at.getTime() + retention.dailyEventDays * DAY_MS) / 1_000),
  };
}

function buildDayKey(kind: Kind, day: string): string {
  return `${kind}#${day}`;
}
