import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Day } from '../../shared/plan/day.ts';
import { daySchema } from '../../shared/plan/day-schema.ts';
import { planOutcomes, planTaskSchema } from '../../shared/plan/plan-task.ts';
import { getRow, queryPage } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { exists, ifAbsent } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, update, type Table } from '../platform/dynamo/update.ts';
import { readVariable } from '../platform/environment.ts';
import type { DayMark } from './plan-input.ts';

/** A member's interview plan. The days themselves are computed, apart from those that the member marked. */
export const planRowSchema = z.object({
  memberId: z.string(),
  interviewDate: daySchema.nullable().default(null),
  targetRole: z.string().nullable().default(null),
  /** IANA name of the browser's time zone at the last change. Used for the calendar link. */
  timeZone: z.string().default('UTC'),
  marks: z.record(daySchema, z.object({ outcome: z.enum(planOutcomes), task: planTaskSchema })).default({}),
  /** SHA-256 of the calendar link's token. Missing without a link. */
  feedHash: z.string().optional(),
  /** ISO 8601. */
  feedCreatedAt: z.string().optional(),
});
export type PlanRow = z.output<typeof planRowSchema>;

export interface PlanChange {
  readonly timeZone: string;
  readonly interviewDate?: Day | null | undefined;
  readonly targetRole?: string | null | undefined;
}

export interface PlanStore {
  find(memberId: string): Promise<PlanRow | undefined>;
  /** Creates the plan, or changes the given fields. */
  change(memberId: string, change: PlanChange): Promise<void>;
  /** Marks a day and deletes the marks of `oldDays`. Returns false without a plan. */
  mark(memberId: string, mark: DayMark, oldDays: readonly Day[]): Promise<boolean>;
  /** Returns false without a plan. */
  removeMark(memberId: string, day: Day): Promise<boolean>;
  /** Replaces the calendar link. Returns false without a plan. */
  setFeed(memberId: string, feedHash: string, now: Date): Promise<boolean>;
  removeFeed(memberId: string): Promise<void>;
  /** The plan with this calendar link. Read with strong consistency, so that a revoked link stops working at once. */
  findByFeed(feedHash: string): Promise<PlanRow | undefined>;
  remove(memberId: string): Promise<void>;
}

export function planStore(client = documentClient(), tableName = readVariable('INTERVIEW_PLANS_TABLE')): PlanStore {
  const table: Table<PlanRow> = { client, tableName };
  const find = (memberId: string) => getRow(table, { memberId }, planRowSchema);
  const planExists = { marks: exists };
  return {
    find,
    async change(memberId, change) {
      await update(table, { memberId }, { set: { ...change, marks: ifAbsent({}) } });
    },
    mark: (memberId, { day, outcome, task }, oldDays) =>
      tryUpdate(
        table,
        { memberId },
        {
          set: { [`marks.${day}`]: { outcome, task } },
          remove: oldDays.map((old) => `marks.${old}` as const),
          condition: planExists,
        },
      ),
    removeMark: (memberId, day) => tryUpdate(table, { memberId }, { remove: [`marks.${day}`], condition: planExists }),
    setFeed: (memberId, feedHash, now) =>
      tryUpdate(table, { memberId }, { set: { feedHash, feedCreatedAt: now.toISOString() }, condition: planExists }),
    async removeFeed(memberId) {
      await tryUpdate(table, { memberId }, { remove: ['feedHash', 'feedCreatedAt'], condition: planExists });
    },
    async findByFeed(feedHash) {
      const query = {
        IndexName: 'byFeed',
        KeyConditionExpression: 'feedHash = :feedHash',
        ExpressionAttributeValues: { ':feedHash': feedHash },
        Limit: 1,
      };
      const [found] = await queryPage(table, query, feedKeySchema);
      const row = found && (await find(found.memberId));
      return row?.feedHash === feedHash ? row : undefined;
    },
    async remove(memberId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
    },
  };
}

const feedKeySchema = z.object({ memberId: z.string() });
