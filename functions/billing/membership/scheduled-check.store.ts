import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dueQuery, getRow, queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { update } from '#platform/dynamo/update.ts';

const scheduledCheckSchema = z.object({ customerId: z.string(), dueAt: z.string() });

/**
 * Membership checks scheduled for a set time, independent of Stripe events; at most one per
 * customer.
 */
export type ScheduledCheckStore = ReturnType<typeof scheduledCheckStore>;

const DUE = 'check';
const keyOf = (customerId: string) => ({ recordKey: `check#${customerId}` });
const ownerSchema = z.object({ memberId: z.string().optional() });

const METHOD_NEEDS = {
  remove: ['DeleteItem'],
  add: ['UpdateItem'],
  schedule: ['DeleteItem', 'UpdateItem'],
  listDue: [{ query: 'due' }],
} as const;

export const scheduledCheckStore = /* @__PURE__ */ tableStore(
  'Billing',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    /** Removes the check; returns the member ID, if known. */
    const remove = async (customerId: string) => {
      const command = new DeleteCommand({
        TableName: tableName,
        Key: keyOf(customerId),
        ReturnValues: 'ALL_OLD',
      });

      return ownerSchema.parse((await client.send(command)).Attributes ?? {}).memberId;
    };

    /** Replaces an earlier check. If `memberId` is omitted, the stored one is kept. */
    const add = async (customerId: string, at: Date, memberId?: string) => {
      const set = {
        due: DUE,
        dueAt: at.toISOString(),
        customerId,
        memberId: memberId || undefined,
      };

      await update({ client, tableName }, keyOf(customerId), { set });
    };

    return {
      remove,
      add,

      /** A null `at` removes the check. */
      async schedule(customerId: string, at: Date | null, memberId?: string) {
        if (at) await add(customerId, at, memberId);
        else await remove(customerId);
      },

      /** Due checks, longest overdue first. */
      listDue: (now: Date, limit: number) =>
        queryPage(
          { client, tableName },
          dueQuery({ index: 'due', value: DUE, isDue: 'dueAt <= :now' }, now, limit),
          scheduledCheckSchema,
        ),
    };
  },
);

const cursorSchema = z.object({ readUntil: z.iso.datetime() });

/** The time up to which Stripe's events have been read, stored as one item in the billing table. */
export type EventCursor = ReturnType<typeof eventCursor>;

const CURSOR_KEY = { recordKey: 'cursor#events' };

const CURSOR_NEEDS = { find: ['GetItem'], advance: ['PutItem'] } as const;

export const eventCursor = /* @__PURE__ */ tableStore(
  'Billing',
  CURSOR_NEEDS,
  ({ client, tableName }) => {
    return {
      async find() {
        const cursor = await getRow({ client, tableName }, CURSOR_KEY, cursorSchema);
        return cursor && new Date(cursor.readUntil);
      },
      async advance(readUntil: Date) {
        const Item = { ...CURSOR_KEY, readUntil: readUntil.toISOString() };
        await client.send(new PutCommand({ TableName: tableName, Item }));
      },
    };
  },
);
