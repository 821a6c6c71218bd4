import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dueQuery, getRow, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, exists, ifAbsent } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_SECONDS, MINUTE_MS } from '#shared/product/time.ts';

/** A deletion in progress. Times are ISO. */
const deletionRowSchema = z.object({
  recordKey: z.string(),
  memberId: z.string(),
  /** Random. Used in the mail ID of the receipt, so that only one receipt is sent. */
  deletionId: z.string(),
  requestedAt: z.string(),
  /** Address for the receipt; removed once the receipt is enqueued. */
  email: z.string().optional(),
  /** Names of finished steps. */
  completedSteps: z
    .instanceof(Set)
    .optional()
    .transform((set) => new Set([...(set ?? [])].map(String))),
  /** When the account was removed. After that, only the final cleanup remains. */
  erasedAt: z.string().optional(),
  /** When the sweeper next checks the row. */
  dueAt: z.string(),
});

export type DeletionRow = z.output<typeof deletionRowSchema>;

export const deletionTiming = {
  /** How long a worker has to process the first message before the sweeper sends another one. */
  firstRetryMs: 2 * MINUTE_MS,
  /** How long the sweeper waits between messages for the same deletion. */
  retryMs: 10 * MINUTE_MS,
  recheckMs: retention.deletionRecheckMinutes * MINUTE_MS,
} as const;

function deletionKey(memberId: string): { recordKey: string } {
  return { recordKey: `deletion#${memberId}` };
}

/** The record that remains after a deletion. It contains no personal data. */
type DeletionRecord = ReturnType<typeof buildDeletionRecord>;

/**
 * Keyed by a hash of the member ID, so that a restore from a backup can recognize and skip deleted
 * members.
 */
export function buildDeletionRecord(
  { memberId, requestedAt }: DeletionRow,
  erasedAt: string,
  now: Date,
) {
  return {
    recordKey: `deleted#${createHash('sha256').update(memberId).digest('hex')}`,
    requestedAt,
    erasedAt,
    recheckedAt: now.toISOString(),
    /** Epoch seconds. */
    expiresAt: Math.floor(now.getTime() / 1000) + retention.deletionRecordDays * DAY_SECONDS,
  };
}

/** A message on the deletion queue. */
export const deletionMessageSchema = z.object({ memberId: z.string() });

export type DeletionMessage = z.output<typeof deletionMessageSchema>;

type NewDeletion = Pick<DeletionRow, 'memberId' | 'deletionId' | 'requestedAt' | 'dueAt'> & {
  email: string;
};

const UNFINISHED_KIND = 'deletion';

const METHOD_NEEDS = {
  find: ['GetItem'],
  open: ['PutItem'],
  markStepCompleted: ['UpdateItem'],
  markErased: ['UpdateItem'],
  finish: ['DeleteItem', 'PutItem'],
  listDue: [{ query: 'unfinished' }],
  postpone: ['UpdateItem'],
} as const;

/** Deletions in progress, in the member requests table. */
export const deletionStore = /* @__PURE__ */ tableStore(
  'MemberRequests',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<DeletionRow & { recordKey: string }> = { client, tableName };
    return {
      find: (memberId: string) => getRow(table, deletionKey(memberId), deletionRowSchema),

      /** Does nothing if a deletion of this member is already in progress. */
      async open(deletion: NewDeletion) {
        const row = { ...deletionKey(deletion.memberId), ...deletion, unfinished: UNFINISHED_KIND };
        await tryPut(table, row, { recordKey: absent });
      },

      async markStepCompleted(memberId: string, step: string) {
        const change = {
          add: { completedSteps: new Set([step]) },
          condition: { recordKey: exists },
        };
        await tryUpdate(table, deletionKey(memberId), change);
      },

      /** Records that the account is erased and the receipt is enqueued. Removes the address. */
      async markErased(memberId: string, erasedAt: string, dueAt: string) {
        await tryUpdate(table, deletionKey(memberId), {
          // If two workers finish at the same time, the final cleanup is timed from the first
          // `erasedAt`.
          set: { erasedAt: ifAbsent(erasedAt), dueAt },
          remove: ['email'],
          condition: { recordKey: exists },
        });
      },

      /** Replaces the row with the deletion record. */
      async finish(memberId: string, record: DeletionRecord) {
        await client.send(new PutCommand({ TableName: tableName, Item: record }));
        await client.send(new DeleteCommand({ TableName: tableName, Key: deletionKey(memberId) }));
      },

      listDue: (now: Date, limit: number) =>
        queryPage(
          table,
          dueQuery(
            { index: 'unfinished', value: UNFINISHED_KIND, isDue: 'dueAt <= :now' },
            now,
            limit,
          ),
          deletionRowSchema,
        ),

      /** False if another sweeper postponed the row first. */
      postpone: ({ memberId, dueAt: seen }: DeletionRow, dueAt: string) =>
        tryUpdate(table, deletionKey(memberId), { set: { dueAt }, condition: { dueAt: seen } }),
    };
  },
);
