import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  anyOf,
  increment,
  lessThan,
  moreThan,
  not,
  type CheckedChange,
} from '#platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, update } from '#platform/dynamo/update.ts';
import { type EmailChange, EMAIL_CODE_MINUTES } from '#shared/accounts/profile.ts';
import { DAY_SECONDS, MINUTE_MS } from '#shared/product/time.ts';

/** A member's unfinished change of email address. */
const emailChangeSchema = z.object({
  memberId: z.string(),
  /** Unique per request. */
  changeId: z.string(),
  from: z.string(),
  /** In lowercase, because addresses are compared in lowercase. */
  to: z.string(),
  code: z.object({ salt: z.string(), hash: z.string() }),
  /** Codes entered so far. */
  tries: z.int(),
  /** `confirmed`: the code was accepted, but applying the change may have been interrupted. */
  state: z.enum(['requested', 'confirmed']),
  /** The session that entered the code. It stays open when all other sessions end. */
  exemptSessionHash: z.string().nullable().default(null),
  /** ISO time at which the code expires. */
  endsAt: z.string(),
});

export type EmailChangeRow = z.output<typeof emailChangeSchema>;
type NewEmailChange = Omit<EmailChangeRow, 'exemptSessionHash'>;

export const MAX_CODE_TRIES = 5;

export function getCodeExpiry(now: Date): string {
  return new Date(now.getTime() + EMAIL_CODE_MINUTES * MINUTE_MS).toISOString();
}

/**
 * Returns a confirmed change, or a requested change whose code can still be entered; otherwise,
 * null.
 */
export function toPendingEmailChange(
  row: EmailChangeRow | undefined,
  now: Date,
): EmailChange | null {
  if (!row) return null;

  const isExpired =
    row.state === 'requested' && (row.endsAt <= now.toISOString() || row.tries >= MAX_CODE_TRIES);

  return isExpired ? null : { email: row.to, endsAt: row.endsAt };
}

/**
 * Stores at most one change per member. A new request replaces the row and invalidates the earlier
 * code.
 */
export type EmailChangeStore = ReturnType<typeof emailChangeStore>;

/** Converts to epoch seconds for the table's TTL, which removes unfinished changes. */
const epochSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);
const CONFIRMED_KEPT_DAYS = 30;

const emailChangeKey = (memberId: string) => ({ recordKey: `change#${memberId}` });

const METHOD_NEEDS = {
  find: ['GetItem'],
  request: ['PutItem'],
  countTry: ['UpdateItem'],
  confirm: ['UpdateItem'],
  remove: ['DeleteItem'],
  erase: ['DeleteItem'],
} as const;

export const emailChangeStore = /* @__PURE__ */ tableStore(
  'EmailChanges',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const write = async (
      { memberId, changeId }: EmailChangeRow,
      { condition, ...change }: CheckedChange,
    ) => {
      const isRequested = { changeId, state: 'requested', ...condition };
      const row = await update(table, emailChangeKey(memberId), {
        ...change,
        condition: isRequested,
      });

      return row && emailChangeSchema.parse(row);
    };

    return {
      find: (memberId: string) => getRow(table, emailChangeKey(memberId), emailChangeSchema),

      /** Returns false if a confirmed change isn't finished yet or this change is already stored. */
      request: (change: NewEmailChange) =>
        tryPut(
          table,
          { ...emailChangeKey(change.memberId), ...change, expiresAt: epochSeconds(change.endsAt) },
          anyOf({ state: absent }, { state: 'requested', changeId: not(change.changeId) }),
        ),

      /**
       * Counts an attempt before its code is checked. Returns undefined if no attempts are left or
       * the code has expired.
       */
      countTry: (change: EmailChangeRow, now: Date) =>
        write(change, {
          set: { tries: increment },
          condition: { tries: lessThan(MAX_CODE_TRIES), endsAt: moreThan(now.toISOString()) },
        }),

      /**
       * Marks the change as confirmed by this session. Returns undefined if a parallel call
       * confirmed it first.
       */
      confirm(change: EmailChangeRow, exemptSessionHash: string, now: Date) {
        const expiresAt = Math.floor(now.getTime() / 1000) + CONFIRMED_KEPT_DAYS * DAY_SECONDS;
        return write(change, { set: { state: 'confirmed', expiresAt, exemptSessionHash } });
      },

      /**
       * Deletes the change if its state is `ifState` (default: any state). Returns false if nothing
       * was deleted.
       */
      remove: (
        { memberId, changeId }: Pick<EmailChangeRow, 'memberId' | 'changeId'>,
        ifState?: EmailChangeRow['state'],
      ) =>
        tryDelete(table, emailChangeKey(memberId), {
          changeId,
          ...(ifState && { state: ifState }),
        }),

      /** Deletes the member's unfinished change, if any. */
      async erase(memberId: string) {
        await client.send(
          new DeleteCommand({ TableName: tableName, Key: emailChangeKey(memberId) }),
        );
      },
    };
  },
);
