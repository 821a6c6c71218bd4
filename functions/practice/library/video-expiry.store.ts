import * as z from 'zod';
import {
  buildExpiryColumns,
  videoRowSchema,
  type VideoRow,
  type VideoKey,
} from '#functions/videos/videos.public.ts';
import { DUE_PAGE_SIZE, dueQuery, queryPages } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, exists, type Change, type Checks } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, update, type Table } from '#platform/dynamo/update.ts';

const existsCondition: Checks<VideoRow> = { videoId: exists, removing: absent };

const unchangedCondition = ({ expiresAt = '' }: VideoRow): Checks<VideoRow> => ({
  ...existsCondition,
  expiring: 'yes',
  expiresAt,
});

const dueSchema = z
  .object({ memberId: z.string(), nextCheckAt: z.string() })
  .transform(({ memberId, nextCheckAt }) => ({ memberId, dueAt: nextCheckAt }));

const METHOD_NEEDS = {
  keep: ['UpdateItem'],
  unpin: ['UpdateItem'],
  listDue: [{ query: 'expiring' }],
  recordWarning: ['UpdateItem'],
  beginRemoval: ['UpdateItem'],
  postpone: ['UpdateItem'],
} as const;

/**
 * Changes when videos expire. Each conditional write returns undefined or false if its condition
 * fails.
 */
export const videoExpiryStore = /* @__PURE__ */ tableStore(
  'Videos',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<VideoRow> = { client, tableName };
    const change = async ({ memberId, videoId }: VideoKey, given: Change<VideoRow>) => {
      const row = await update(table, { memberId, videoId }, given);
      return row && videoRowSchema.parse(row);
    };

    const tryChange = ({ memberId, videoId }: VideoKey, given: Change<VideoRow>) =>
      tryUpdate(table, { memberId, videoId }, given);

    return {
      keep: (key: VideoKey) =>
        change(key, {
          set: { kept: true },
          remove: ['expiring', 'expiresAt', 'nextCheckAt', 'warnedAt'],
          condition: existsCondition,
        }),

      /** Lets a kept video expire at `expiresAt`. The member gets a new warning before then. */
      unpin: (key: VideoKey, expiresAt: Date) =>
        change(key, {
          set: { kept: false, ...buildExpiryColumns(expiresAt) },
          remove: ['warnedAt'],
          condition: { ...existsCondition, kept: true },
        }),

      /**
       * Yields the members and due times of videos that are due for a check, longest overdue first,
       * one page at a time.
       */
      listDue: (now: Date) =>
        queryPages(
          table,
          dueQuery(
            { index: 'expiring', value: 'yes', isDue: 'nextCheckAt <= :now' },
            now,
            DUE_PAGE_SIZE,
          ),
          dueSchema,
        ),

      /** Records that the member was warned that the video expires at `expiryDate`. */
      recordWarning(row: VideoRow, expiryDate: Date, now: Date) {
        const expiresAt = expiryDate.toISOString();
        return tryChange(row, {
          set: { warnedAt: now.toISOString(), expiresAt, nextCheckAt: expiresAt },
          condition: { ...unchangedCondition(row), warnedAt: absent },
        });
      },

      /** Marks the video for removal. The removal is then retried until it is complete. */
      beginRemoval: (row: VideoRow) =>
        tryChange(row, {
          set: { removing: true },
          condition: { ...unchangedCondition(row), warnedAt: exists },
        }),

      postpone: (row: VideoRow, nextCheckAt: Date) =>
        tryChange(row, {
          set: { nextCheckAt: nextCheckAt.toISOString() },
          condition: unchangedCondition(row),
        }),
    };
  },
);
