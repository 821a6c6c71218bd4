import * as z from 'zod';
import { formatMonth, getNextMonthStart, type AllowanceKind } from '../../shared/billing/allowances.ts';
import { retention } from '../../shared/product/retention.ts';
import { getRow } from '../platform/dynamo/read.ts';
import { absent, anyOf, contains, sizeLessThan } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';

const idCount = z
  .instanceof(Set)
  .optional()
  .transform((set) => set?.size ?? 0);
const usageSchema = z.object({ practiceVideos: idCount, studyGuides: idCount });

/** Counts uses against a plan's allowance. A member has one row per month, with a set of IDs for each kind of use. */
export type UsageStore = ReturnType<typeof usageStore>;

/** Usage is kept this long after the month ends, for support questions. */
const RETENTION_MS = retention.usageDays * 86_400_000;

export function usageStore(client = documentClient(), tableName = readVariable('USAGE_TABLE')) {
  return {
    /** Counts each ID only once. Returns false if other IDs have used up the month's `limit`; null means no limit. */
    count: (
      memberId: string,
      { kind, id, limit }: { kind: AllowanceKind; id: string; limit: number | null },
      now: Date,
    ) =>
      tryUpdate(
        { client, tableName },
        { memberId, month: formatMonth(now) },
        {
          add: { [kind]: new Set([id]) },
          set: { expiresAt: Math.floor((getNextMonthStart(now).getTime() + RETENTION_MS) / 1000) },
          ...(limit !== null && {
            condition: anyOf({ [kind]: absent }, { [kind]: contains(id) }, { [kind]: sizeLessThan(limit) }),
          }),
        },
      ),
    async find(memberId: string, now: Date) {
      const usage = await getRow({ client, tableName }, { memberId, month: formatMonth(now) }, usageSchema);
      return usage ?? { practiceVideos: 0, studyGuides: 0 };
    },
  };
}
