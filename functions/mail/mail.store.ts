import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  anyOf,
  exists,
  lessThan,
  type Change,
} from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { retention } from '#shared/product/retention.ts';
import { DAY_SECONDS } from '#shared/product/time.ts';

export type SkipReason = 'NOT_CONFIGURED' | 'UNKNOWN_MEMBER' | 'DISABLED_MEMBER' | 'SWITCHED_OFF';

/**
 * If `claimed`, the caller must send the email. `settled` means sent or skipped; `busy` means still
 * being sent.
 */
type ClaimResult = 'claimed' | 'settled' | 'busy';

/** Longer than a worker can run, so a worker with an expired lease must have died. */
const LEASE_MS = 90_000;
/** In seconds. Longer than a message can stay in the queue and the dead-letter queue together. */
const RETENTION_SECONDS = retention.mailDays * DAY_SECONDS;

const rowSchema = z.object({ state: z.enum(['sending', 'sent', 'skipped']) });

export type MailStore = ReturnType<typeof mailStore>;

const METHOD_NEEDS = {
  claim: ['UpdateItem', 'GetItem'],
  release: ['UpdateItem'],
  markSent: ['UpdateItem'],
  markSkipped: ['UpdateItem'],
} as const;

/** One row per email. The claim prevents parallel workers from sending the same email twice. */
export const mailStore = /* @__PURE__ */ tableStore(
  'Mails',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    /** Does nothing if the row was deleted with its member. */
    const change = async (mailId: string, given: Change<Record<string, unknown>>) => {
      await tryUpdate(table, { mailId }, { ...given, condition: { mailId: exists } });
    };

    return {
      /**
       * Only one of several parallel workers gets `claimed`. Stores `memberId`, if the recipient is
       * a member.
       */
      async claim(mailId: string, now: Date, memberId?: string): Promise<ClaimResult> {
        const leaseUntil = new Date(now.getTime() + LEASE_MS).toISOString();
        const expiresAt = Math.floor(now.getTime() / 1000) + RETENTION_SECONDS;

        const isClaimed = await tryUpdate(
          table,
          { mailId },
          {
            set: { state: 'sending', leaseUntil, expiresAt, memberId },
            add: { attempts: 1 },
            condition: anyOf(
              { mailId: absent },
              { state: 'sending', leaseUntil: lessThan(now.toISOString()) },
            ),
          },
        );

        if (isClaimed) return 'claimed';

        const row = await getRow(table, { mailId }, rowSchema);

        return row && row.state !== 'sending' ? 'settled' : 'busy';
      },

      /** Ends the lease, so that the next attempt can begin immediately. */
      release: (mailId: string, now: Date) =>
        change(mailId, {
          set: { state: 'sending', leaseUntil: new Date(now.getTime() - 1).toISOString() },
        }),

      markSent: (mailId: string) =>
        change(mailId, { set: { state: 'sent' }, remove: ['leaseUntil'] }),
      markSkipped: (mailId: string, why: SkipReason) =>
        change(mailId, { set: { state: 'skipped', why }, remove: ['leaseUntil'] }),
    };
  },
);
