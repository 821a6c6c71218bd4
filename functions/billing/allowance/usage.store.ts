import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, anyOf, contains, sizeLessThan } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { formatMonth, getNextMonthStart, type AllowanceKind } from '#shared/billing/allowances.ts';
import { retention } from '#shared/product/retention.ts';

const idCount = z
  .instanceof(Set)
  .optional()
  .transform((set) => set?.size ?? 0);

const usageSchema = z.object({ practiceVideos: idCount, studyGuides: idCount });
const coachAnswersSchema = z.object({ coachAnswers: idCount });

/** One counted coach answer. `period` is the row's month, or `trial`. */
export interface CoachAnswerUse {
  period: string;
  id: string;
}

/**
 * Counts uses against a plan's allowance. A member has one row per month, with a set of IDs for
 * each kind of use.
 */
export type UsageStore = ReturnType<typeof usageStore>;

/** Usage is kept this long after the month ends, for support questions. */
const RETENTION_MS = retention.usageDays * 86_400_000;

const METHOD_NEEDS = {
  count: ['UpdateItem'],
  find: ['GetItem'],
  countCoachAnswer: ['UpdateItem'],
  uncountCoachAnswer: ['UpdateItem'],
  findCoachAnswers: ['GetItem'],
} as const;

export const usageStore = /* @__PURE__ */ tableStore(
  'Usage',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const addId = (
      key: { memberId: string; month: string },
      { column, id, limit }: { column: string; id: string; limit: number | null },
      now: Date,
    ) =>
      tryUpdate(table, key, {
        add: { [column]: new Set([id]) },
        set: { expiresAt: Math.floor((getNextMonthStart(now).getTime() + RETENTION_MS) / 1000) },
        ...(limit !== null && {
          condition: anyOf(
            { [column]: absent },
            { [column]: contains(id) },
            { [column]: sizeLessThan(limit) },
          ),
        }),
      });

    return {
      /**
       * Counts each ID only once. Returns false if other IDs have used up the month's `limit`; null
       * means no limit.
       */
      count: (
        memberId: string,
        { kind, id, limit }: { kind: AllowanceKind; id: string; limit: number | null },
        now: Date,
      ) => addId({ memberId, month: formatMonth(now) }, { column: kind, id, limit }, now),

      async find(memberId: string, now: Date) {
        const usage = await getRow(table, { memberId, month: formatMonth(now) }, usageSchema);
        return usage ?? { practiceVideos: 0, studyGuides: 0 };
      },

      /** Returns false if other answers have used up the period's `limit`. */
      countCoachAnswer: (
        memberId: string,
        { period, id }: CoachAnswerUse,
        limit: number,
        now: Date,
      ) => addId({ memberId, month: period }, { column: 'coachAnswers', id, limit }, now),

      /** Returns false if the answer isn't counted. */
      uncountCoachAnswer: (memberId: string, { period, id }: CoachAnswerUse) =>
        tryUpdate(
          table,
          { memberId, month: period },
          {
            removeFromSet: { coachAnswers: new Set([id]) },
            condition: { coachAnswers: contains(id) },
          },
        ),

      /** The number of coach answers counted in a period. */
      async findCoachAnswers(memberId: string, period: string): Promise<number> {
        return (
          (await getRow(table, { memberId, month: period }, coachAnswersSchema))?.coachAnswers ?? 0
        );
      },
    };
  },
);
