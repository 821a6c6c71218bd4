import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  absent,
  anyOf,
  increment,
  lessThan,
  moreThan,
  not,
  type Assignments,
  type Checks,
} from '../platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, update } from '../platform/dynamo/update.ts';
import { emailChangeSchema, MAX_CODE_TRIES, type EmailChangeRow, type NewEmailChange } from './email-change.ts';

/** One row per member with a pending change. A new request replaces the row and invalidates the earlier code. */
export interface EmailChangeStore {
  find(memberId: string): Promise<EmailChangeRow | undefined>;
  /** False if a confirmed change isn't finished yet, or if this change is already stored. */
  request(change: NewEmailChange): Promise<boolean>;
  /** Counts a try before its code is checked. Undefined if no tries are left or the code has expired. */
  countTry(change: EmailChangeRow, now: Date): Promise<EmailChangeRow | undefined>;
  /**
   * Records the session that entered the correct code. If several calls run in parallel, only one gets the row; the
   * others get undefined.
   */
  confirm(change: EmailChangeRow, exemptSessionHash: string, now: Date): Promise<EmailChangeRow | undefined>;
  /** Deletes the change. If `which` is given, deletes it only in that state. Returns false if nothing was deleted. */
  remove(change: Pick<EmailChangeRow, 'memberId' | 'changeId'>, which?: EmailChangeRow['state']): Promise<boolean>;
}

/** Converts to epoch seconds for the table's TTL, which removes unfinished changes. */
const epochSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);
const CONFIRMED_KEPT_DAYS = 30;

export const emailChangeKey = (memberId: string) => ({ recordKey: `change#${memberId}` });

export function emailChangeStore(client: DynamoDBDocumentClient, tableName: string): EmailChangeStore {
  const table = { client, tableName };
  const write = async ({ memberId, changeId }: EmailChangeRow, { condition, ...change }: RequestedChangeUpdate) => {
    const isRequested = { changeId, state: 'requested', ...condition };
    const row = await update(table, emailChangeKey(memberId), { ...change, condition: isRequested });
    return row && emailChangeSchema.parse(row);
  };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: emailChangeKey(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && emailChangeSchema.parse(Item);
    },
    request: (change) =>
      tryPut(
        table,
        { ...emailChangeKey(change.memberId), ...change, expiresAt: epochSeconds(change.endsAt) },
        anyOf({ state: absent }, { state: 'requested', changeId: not(change.changeId) }),
      ),
    countTry: (change, now) =>
      write(change, {
        set: { tries: increment },
        condition: { tries: lessThan(MAX_CODE_TRIES), endsAt: moreThan(now.toISOString()) },
      }),
    confirm(change, exemptSessionHash, now) {
      const expiresAt = Math.floor(now.getTime() / 1000) + CONFIRMED_KEPT_DAYS * 86_400;
      return write(change, { set: { state: 'confirmed', expiresAt, exemptSessionHash } });
    },
    remove: ({ memberId, changeId }, state) =>
      tryDelete(table, emailChangeKey(memberId), { changeId, ...(state && { state }) }),
  };
}

interface RequestedChangeUpdate {
  readonly set: Assignments<Record<string, unknown>>;
  readonly condition?: Checks<Record<string, unknown>>;
}
