import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow, keyQuery, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { ifAbsent } from '#platform/dynamo/update-expressions.ts';
import { update, type Table } from '#platform/dynamo/update.ts';
import { catalogKinds, type CatalogKind } from '#shared/catalog/catalog-item.ts';
import type { ItemProgress } from '#shared/progress/dashboard.ts';
import { calculatePercent, isFinished } from '#shared/progress/progress.ts';

/** A member's progress on one item. Times are ISO 8601. */
export const progressRowSchema = z.object({
  memberId: z.string(),
  /** `kind#itemId`. */
  itemKey: z.string(),
  kind: z.enum(catalogKinds),
  itemId: z.string(),
  startedAt: z.string(),
  updatedAt: z.string(),
  positionSeconds: z.number().default(0),
  durationSeconds: z.number().default(0),
  finishedAt: z.string().optional(),
  downloads: z.number().default(0),
});

export type ProgressRow = z.output<typeof progressRowSchema>;

function formatItemKey(kind: CatalogKind, itemId: string): string {
  return `${kind}#${itemId}`;
}

/**
 * Builds the API response for one item. All numbers are zero if the member hasn't started the item.
 */
export function toItemProgress(row: ProgressRow | undefined): ItemProgress {
  if (!row)
    return { positionSeconds: 0, durationSeconds: 0, percent: 0, finished: false, updatedAt: null };

  const { positionSeconds, durationSeconds, finishedAt, updatedAt } = row;
  const percent = calculatePercent(positionSeconds, durationSeconds);

  return {
    positionSeconds,
    durationSeconds,
    percent,
    finished: finishedAt !== undefined,
    updatedAt,
  };
}

interface ProgressUpdate {
  kind: CatalogKind;
  itemId: string;
  positionSeconds: number;
  durationSeconds: number;
}

export type ProgressStore = ReturnType<typeof progressStore>;

const METHOD_NEEDS = {
  save: ['UpdateItem'],
  recordDownload: ['UpdateItem'],
  find: ['GetItem'],
  list: ['Query'],
  countMembers: [{ query: 'byItem' }],
} as const;

export const progressStore = /* @__PURE__ */ tableStore(
  'Progress',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<ProgressRow> = { client, tableName };
    const buildStartColumns = (kind: CatalogKind, itemId: string, now: string) => ({
      kind,
      itemId,
      updatedAt: now,
      startedAt: ifAbsent(now),
    });

    return {
      async save(memberId: string, position: ProgressUpdate, date: Date) {
        const { kind, itemId, positionSeconds, durationSeconds } = position;
        const now = date.toISOString();
        const finishedAt = isFinished(positionSeconds, durationSeconds) ? ifAbsent(now) : undefined;

        const row = await update(
          table,
          { memberId, itemKey: formatItemKey(kind, itemId) },
          {
            set: {
              ...buildStartColumns(kind, itemId, now),
              positionSeconds,
              durationSeconds,
              finishedAt,
            },
          },
        );

        return progressRowSchema.parse(row);
      },

      async recordDownload(memberId: string, guideId: string, now: Date) {
        const kind = 'study-guide';
        const key = { memberId, itemKey: formatItemKey(kind, guideId) };
        await update(table, key, {
          set: buildStartColumns(kind, guideId, now.toISOString()),
          add: { downloads: 1 },
        });
      },

      find: (memberId: string, kind: CatalogKind, itemId: string) =>
        getRow(table, { memberId, itemKey: formatItemKey(kind, itemId) }, progressRowSchema),

      /**
       * Usually a single page, because a row takes about 200 bytes and a page holds thousands of
       * rows.
       */
      list(memberId: string) {
        return queryAll(
          table,
          { ...keyQuery('memberId', memberId), ConsistentRead: true },
          progressRowSchema,
        );
      },

      /** Returns the number of members who have started the item. */
      async countMembers(kind: CatalogKind, itemId: string) {
        let count = 0;
        const query = {
          TableName: tableName,
          IndexName: 'byItem',
          KeyConditionExpression: 'itemKey = :itemKey',
          ExpressionAttributeValues: { ':itemKey': formatItemKey(kind, itemId) },
          Select: 'COUNT',
        } as const;

        for await (const { Count = 0 } of paginateQuery({ client }, query)) count += Count;

        return count;
      },
    };
  },
);
