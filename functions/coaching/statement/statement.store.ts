import { createHash } from 'node:crypto';
import * as z from 'zod';
import { keyQuery, queryAll, queryPages } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, exists } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate } from '#platform/dynamo/update.ts';
import { formatMonth } from '#shared/billing/allowances.ts';
import { DELETED_COACHES_ID } from '#shared/coaching/coach-team.ts';
import { isLate } from '#shared/coaching/response-sla.ts';

/** An answered request. */
interface Answer {
  memberId: string;
  requestId: string;
  createdAt: string;
  respondedAt: string;
  /** Set if the member rated the answer before it was recorded. */
  rating?: number | undefined;
}

/** An answer, without the member who asked. `period` is its month. */
export const answerRowSchema = z.object({
  period: z.string(),
  /** A hash of the request. */
  entry: z.string(),
  /** The coach. */
  memberId: z.string(),
  isInTime: z.boolean(),
  rating: z.number().optional(),
});

export type AnswerRow = z.output<typeof answerRowSchema>;

/** A rate applies from its month, `entry`, until the month of the next one. */
const rateRowSchema = z.object({ entry: z.string(), cents: z.number() });

export type RateRow = z.output<typeof rateRowSchema>;

const RATES = 'rates';

const keySchema = answerRowSchema.pick({ period: true, entry: true });

const METHOD_NEEDS = {
  record: ['PutItem'],
  rate: ['UpdateItem'],
  listMonth: ['Query'],
  listSince: [{ query: 'byMember' }],
  listRates: ['Query'],
  saveRate: ['PutItem'],
  anonymize: [{ query: 'byMember' }, 'UpdateItem'],
} as const;

/**
 * One row per answer and one per month with a new rate. The rows of answers don't name the member,
 * so they remain when the member's account is deleted.
 */
export const statementStore = /* @__PURE__ */ tableStore(
  'CoachStatements',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    return {
      /** Idempotent: the row's key is derived from the request, so a retry finds the first row. */
      async record(answer: Answer, coachId: string): Promise<void> {
        const { createdAt, respondedAt, rating } = answer;
        const isInTime = !isLate(createdAt, new Date(respondedAt));
        const row: AnswerRow = { ...toKey(answer), memberId: coachId, isInTime, rating };
        await tryPut(table, row, { entry: absent });
      },

      /** Has no effect on answers that aren't recorded. */
      async rate(answer: Answer, rating: number): Promise<void> {
        await tryUpdate(table, toKey(answer), { set: { rating }, condition: { entry: exists } });
      },

      /** Makes one Query per 1 MB, which is about 6,000 answers. */
      listMonth: (month: string) =>
        queryAll(table, { ...keyQuery('period', month), ConsistentRead: true }, answerRowSchema),

      /** The coach's answers since `month`, from an eventually consistent index. */
      listSince(coachId: string, month: string) {
        const query = {
          IndexName: 'byMember',
          KeyConditionExpression: 'memberId = :coach AND period >= :month',

          ExpressionAttributeValues: { ':coach': coachId, ':month': month },
        };

        return queryAll(table, query, answerRowSchema);
      },

      /** All rates, oldest first; at most one per month. */
      listRates: () =>
        queryAll(table, { ...keyQuery('period', RATES), ConsistentRead: true }, rateRowSchema),

      /** Returns false if the month's rate isn't `current` anymore. */
      saveRate: (rate: RateRow, current: RateRow | undefined) =>
        tryPut(
          table,
          { period: RATES, ...rate },
          current?.entry === rate.entry ? { cents: current.cents } : { entry: absent },
        ),

      /** Keeps the coach's answers under an ID that all deleted coaches share. */
      async anonymize(coachId: string): Promise<void> {
        const query = { IndexName: 'byMember', ...keyQuery('memberId', coachId) };
        const change = { set: { memberId: DELETED_COACHES_ID }, condition: { memberId: coachId } };

        for await (const keys of queryPages(table, query, keySchema))
          for (const key of keys) await tryUpdate(table, key, change);
      },
    };
  },
);

/** Includes the creation time, because the ID of a withdrawn request can be reused. */
function toKey({ memberId, requestId, createdAt, respondedAt }: Answer) {
  const entry = createHash('sha256').update(`${memberId}#${requestId}#${createdAt}`);
  return { period: formatMonth(new Date(respondedAt)), entry: entry.digest('base64url') };
}
