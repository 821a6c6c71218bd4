import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { findByHash } from '#platform/dynamo/find-by-hash.ts';
import { DUE_PAGE_SIZE, dueQuery, getRow, queryPages } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { exists } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { daySchema } from '#shared/interview-plan/day-schema.ts';
import type { Day } from '#shared/interview-plan/day.ts';
import { debriefSchema } from '#shared/interview-plan/debrief.ts';
import {
  interviewPlanOutcomes,
  interviewPlanTaskSchema,
} from '#shared/interview-plan/interview-plan-task.ts';
import type { DayMark } from './interview-plan-input.ts';

/**
 * A member's interview plan. Only the days that the member marked and the debriefs are stored; all
 * other days are computed.
 */
export const interviewPlanRowSchema = z.object({
  memberId: z.string(),
  interviewDate: daySchema.nullable().default(null),
  /** The interview before the plan got its current date. */
  lastInterviewDate: daySchema.nullable().default(null),
  targetRole: z.string().nullable().default(null),
  /** The member's own questions for the interviewer, one per line. */
  questionsToAsk: z.string().default(''),
  /**
   * IANA name of the browser's time zone at the last change. Used for the calendar link and the
   * reminders.
   */
  timeZone: z.string().default('UTC'),

  marks: z
    .record(
      daySchema,
      z.object({ outcome: z.enum(interviewPlanOutcomes), task: interviewPlanTaskSchema }),
    )
    .default({}),
  debriefs: z.record(daySchema, debriefSchema).default({}),
  debriefRevision: z.number().default(1),
  /** SHA-256 of the calendar link's token. Missing without a link. */
  feedHash: z.string().optional(),
  /** ISO 8601. */
  feedCreatedAt: z.string().optional(),
  /** Partition key of the `reminding` index. */
  reminding: z.literal('yes').optional(),
  /** When the next reminder is due (ISO 8601, UTC). The member may have turned reminders off. */
  nextReminderAt: z.string().optional(),
});

export type InterviewPlanRow = z.output<typeof interviewPlanRowSchema>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  mark: ['UpdateItem'],
  removeMark: ['UpdateItem'],
  setFeed: ['UpdateItem'],
  removeFeed: ['UpdateItem'],
  findByFeed: [{ query: 'byFeed' }, 'GetItem'],
  listReminders: [{ query: 'reminding' }],
  scheduleReminder: ['UpdateItem'],
  remove: ['DeleteItem'],
} as const;

export const interviewPlanStore = /* @__PURE__ */ tableStore(
  'InterviewPlans',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<InterviewPlanRow> = { client, tableName };
    const interviewPlanExists = { marks: exists };

    return {
      find: (memberId: string) => getRow(table, { memberId }, interviewPlanRowSchema),

      /** Marks a day and deletes the marks of `oldDays`. Returns false if the member has no plan. */
      mark: (memberId: string, { day, outcome, task }: DayMark, oldDays: readonly Day[]) =>
        tryUpdate(
          table,
          { memberId },
          {
            set: { [`marks.${day}`]: { outcome, task } },
            remove: oldDays.map((old) => `marks.${old}` as const),
            condition: interviewPlanExists,
          },
        ),

      /** Removes the day's mark. Returns false if the member has no interview plan. */
      removeMark: (memberId: string, day: Day) =>
        tryUpdate(
          table,
          { memberId },
          { remove: [`marks.${day}`], condition: interviewPlanExists },
        ),

      /** Replaces the calendar link. Returns false if the member has no interview plan. */
      setFeed: (memberId: string, feedHash: string, now: Date) =>
        tryUpdate(
          table,
          { memberId },
          { set: { feedHash, feedCreatedAt: now.toISOString() }, condition: interviewPlanExists },
        ),

      async removeFeed(memberId: string) {
        await tryUpdate(
          table,
          { memberId },
          { remove: ['feedHash', 'feedCreatedAt'], condition: interviewPlanExists },
        );
      },

      /**
       * The plan with this calendar link. Read with strong consistency, so that a revoked link
       * stops working immediately.
       */
      findByFeed: (feedHash: string) => findByHash(table, byFeed, feedHash),

      /**
       * Yields the members and times of due reminders, longest overdue first, one page at a time.
       */
      listReminders: (now: Date) =>
        queryPages(
          table,
          dueQuery(
            { index: 'reminding', value: 'yes', isDue: 'nextReminderAt <= :now' },
            now,
            DUE_PAGE_SIZE,
          ),
          dueSchema,
        ),

      /** Returns false if the row's reminder has changed in the meantime. */
      scheduleReminder: ({ memberId, nextReminderAt = '' }: InterviewPlanRow, next: Date) =>
        tryUpdate(
          table,
          { memberId },
          { set: { nextReminderAt: next.toISOString() }, condition: { nextReminderAt } },
        ),

      async remove(memberId: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
      },
    };
  },
);

const keySchema = z.object({ memberId: z.string() });
const dueSchema = z
  .object({ memberId: z.string(), nextReminderAt: z.string() })
  .transform(({ memberId, nextReminderAt }) => ({ memberId, dueAt: nextReminderAt }));

const byFeed = {
  index: 'byFeed',
  attribute: 'feedHash',
  key: keySchema,
  row: interviewPlanRowSchema,
} as const;
