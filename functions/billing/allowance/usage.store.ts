import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  anyOf,
  contains,
  exists,
  sizeLessThan,
} from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { formatMonth, getNextMonthStart } from '#shared/billing/allowances.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_MS } from '#shared/product/time.ts';
import type { RecordedTake } from './count-takes.ts';

const idCount = z
  .instanceof(Set)
  .optional()
  .transform((set) => set?.size ?? 0);

/** The takes by video ID, so that concurrent calls can change different takes. */
export const takesSchema = z
  .record(
    z.string(),
    z.object({
      questionId: z.string().nullable(),
      registeredAt: z.string(),
      isUncounted: z.boolean().default(false),
    }),
  )
  .default({})
  .transform((takes): RecordedTake[] =>
    Object.entries(takes).map(([videoId, take]) => ({ videoId, ...take })),
  );

const usageSchema = z.object({ takes: takesSchema, studyGuides: idCount });
const coachAnswersSchema = z.object({ coachAnswers: idCount });

/** One counted coach answer. `period` is the row's month, or `trial`. */
export interface CoachAnswerUse {
  period: string;
  id: string;
}

/**
 * Counts uses against a plan's allowance. A member has one row per month, with the takes, and a set
 * of IDs for each other kind of use.
 */
export type UsageStore = ReturnType<typeof usageStore>;

/** Usage is kept this long after the month ends, for support questions. */
const RETENTION_MS = retention.usageDays * DAY_MS;

const METHOD_NEEDS = {
  countGuide: ['UpdateItem'],
  recordTake: ['UpdateItem'],
  uncountTake: ['UpdateItem'],
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
    const buildExpiry = (now: Date) => ({
      expiresAt: Math.floor((getNextMonthStart(now).getTime() + RETENTION_MS) / 1000),
    });

    const addId = (
      key: { memberId: string; month: string },
      { column, id, limit }: { column: string; id: string; limit: number | null },
      now: Date,
    ) =>
      tryUpdate(table, key, {
        add: { [column]: new Set([id]) },
        set: buildExpiry(now),
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
      countGuide: (
        memberId: string,
        { id, limit }: { id: string; limit: number | null },
        now: Date,
      ) => addId({ memberId, month: formatMonth(now) }, { column: 'studyGuides', id, limit }, now),

      /** Returns false if the month has other takes than `known`. */
      recordTake(
        memberId: string,
        { videoId, questionId }: Pick<RecordedTake, 'videoId' | 'questionId'>,
        { known, now }: { known: readonly RecordedTake[]; now: Date },
      ) {
        const take = { questionId, registeredAt: now.toISOString() };
        const path = `takes.${videoId}`;

        return tryUpdate(
          table,
          { memberId, month: formatMonth(now) },
          known.length === 0
            ? {
                set: { takes: { [videoId]: take }, ...buildExpiry(now) },
                condition: { takes: absent },
              }
            : {
                set: { [path]: take, ...buildExpiry(now) },
                // Takes are never removed, so the same number means the same takes.
                condition: { takes: sizeLessThan(known.length + 1), [path]: absent },
              },
        );
      },

      /** Returns false if the take isn't recorded in the month of `registeredAt`. */
      uncountTake: (memberId: string, videoId: string, registeredAt: Date) =>
        tryUpdate(
          table,
          { memberId, month: formatMonth(registeredAt) },
          {
            set: { [`takes.${videoId}.isUncounted`]: true },
            condition: { [`takes.${videoId}`]: exists },
          },
        ),

      async find(memberId: string, now: Date) {
        const usage = await getRow(table, { memberId, month: formatMonth(now) }, usageSchema);
        return usage ?? { takes: [], studyGuides: 0 };
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
