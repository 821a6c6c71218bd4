import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dueQuery, getRow, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, anyOf, atMost, type CheckedChange } from '#platform/dynamo/update-expressions.ts';
import { tryPut, update } from '#platform/dynamo/update.ts';
import type { DataExport } from '#shared/accounts/export.contract.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_MS, MINUTE_MS } from '#shared/product/time.ts';

/** A member's latest data export. Times are ISO. */
const exportRowSchema = z.object({
  memberId: z.string(),
  /** Random. Used in the file's S3 key. */
  exportId: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  requestedAt: z.string(),
  /** Includes the attempt in progress, if any. */
  attempts: z.number(),
  /** When the sweeper next checks the row. Set only while the copy is being prepared. */
  dueAt: z.string().optional(),
  /** `sizeBytes` and `validUntil` are set once the copy is ready. */
  sizeBytes: z.number().optional(),
  validUntil: z.string().optional(),
});

export type ExportRow = z.output<typeof exportRowSchema>;

export const exportTiming = {
  /**
   * How long the sweeper waits for a worker to take the first message before sending another one.
   */
  firstRetryMs: 5 * MINUTE_MS,
  /**
   * Longer than any worker runs, so an attempt that is still unfinished after this time has failed.
   */
  attemptMs: 16 * MINUTE_MS,
  validMs: retention.exportDays * DAY_MS,
  /** One copy per day, because each copy reads all of the member's data. */
  minIntervalMs: DAY_MS,
  /** Lifetime of a download URL. Long enough to resume an interrupted download. */
  downloadUrlMs: 15 * MINUTE_MS,
} as const;

export const MAX_EXPORT_ATTEMPTS = 4;

/** Table TTL in epoch seconds. The extra day ensures that the row outlives the download. */
function exportRowExpirySeconds(requestedAt: Date): number {
  return Math.floor((requestedAt.getTime() + exportTiming.validMs + DAY_MS) / 1000);
}

/** Key prefix of the member's data copies in the media bucket. */
export function exportFolder(memberId: string): string {
  return `media/exports/${memberId}/`;
}

export function exportKey({
  memberId,
  exportId,
}: Pick<ExportRow, 'memberId' | 'exportId'>): string {
  return `${exportFolder(memberId)}${exportId}.zip`;
}

/** The copy as the member sees it. Null if there is no copy or its download has expired. */
export function toDataExport(row: ExportRow | undefined, now: Date): DataExport | null {
  if (!row) return null;

  const { state, requestedAt, sizeBytes = 0, validUntil } = row;
  if (state !== 'ready') return { state, requestedAt };
  if (validUntil === undefined || Date.parse(validUntil) <= now.getTime()) return null;

  return { state, requestedAt, sizeBytes, validUntil };
}

/** Earliest time at which the member can request another copy. */
export function nextExportAt({ requestedAt }: Pick<ExportRow, 'requestedAt'>): Date {
  return new Date(Date.parse(requestedAt) + exportTiming.minIntervalMs);
}

/** A message on the export queue. */
export const exportMessageSchema = z.object({ memberId: z.string(), exportId: z.string() });

export type ExportMessage = z.output<typeof exportMessageSchema>;

const UNFINISHED = 'export';
const UNFINISHED_COLUMNS = ['unfinished', 'dueAt'];
const exportRowKey = (memberId: string) => ({ recordKey: `export#${memberId}` });
const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const METHOD_NEEDS = {
  find: ['GetItem'],
  open: ['PutItem'],
  begin: ['UpdateItem'],
  finish: ['UpdateItem'],
  fail: ['UpdateItem'],
  remove: ['DeleteItem'],
  listDue: [{ query: 'unfinished' }],
  postpone: ['UpdateItem'],
} as const;

/**
 * Stores data copies. `begin`, `finish` and `fail` do nothing unless the copy is still being
 * prepared.
 */
export const exportStore = /* @__PURE__ */ tableStore(
  'MemberRequests',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const change = (
      { memberId, exportId }: ExportMessage,
      { condition, ...given }: CheckedChange,
    ) =>
      update(table, exportRowKey(memberId), {
        ...given,
        condition: { exportId, state: 'preparing', ...condition },
      });

    return {
      find: (memberId: string) => getRow(table, exportRowKey(memberId), exportRowSchema),

      /**
       * Stores a new copy's row and returns it. Returns undefined if a copy is being prepared or the
       * last finished copy was requested less than a day ago.
       */
      async open({ memberId, exportId }: ExportMessage, now: Date) {
        const row = {
          memberId,
          exportId,
          state: 'preparing',
          requestedAt: now.toISOString(),
          attempts: 0,
          dueAt: addMs(now, exportTiming.firstRetryMs),
        } as const;

        const isOpened = await tryPut(
          table,
          {
            ...exportRowKey(memberId),
            ...row,
            unfinished: UNFINISHED,
            expiresAt: exportRowExpirySeconds(now),
          },
          anyOf(
            { recordKey: absent },
            { state: 'failed' },
            { state: 'ready', requestedAt: atMost(addMs(now, -exportTiming.minIntervalMs)) },
          ),
        );

        return isOpened ? row : undefined;
      },

      /**
       * Counts a worker's attempt. Returns the row; undefined if the copy is finished, failed,
       * replaced or deleted.
       */
      async begin(wanted: ExportMessage, now: Date) {
        const begun = await change(wanted, {
          set: { dueAt: addMs(now, exportTiming.attemptMs) },
          add: { attempts: 1 },
        });

        return begun && exportRowSchema.parse(begun);
      },

      async finish(
        wanted: ExportMessage,
        { size, validUntil }: { size: number; validUntil: string },
      ) {
        const set = { state: 'ready', sizeBytes: size, validUntil };
        return (await change(wanted, { set, remove: UNFINISHED_COLUMNS })) !== undefined;
      },

      async fail(wanted: ExportMessage) {
        return (
          (await change(wanted, { set: { state: 'failed' }, remove: UNFINISHED_COLUMNS })) !==
          undefined
        );
      },

      async remove(memberId: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: exportRowKey(memberId) }));
      },

      listDue: (now: Date, limit: number) =>
        queryPage(
          table,
          dueQuery({ index: 'unfinished', value: UNFINISHED, isDue: 'dueAt <= :now' }, now, limit),
          exportRowSchema,
        ),

      /** False if another sweeper postponed the row first. */
      async postpone(row: ExportRow, dueAt: string) {
        return (
          (await change(row, { set: { dueAt }, condition: { dueAt: row.dueAt ?? '' } })) !==
          undefined
        );
      },
    };
  },
);
