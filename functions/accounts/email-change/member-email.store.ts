import { tableStore } from '#platform/dynamo/table-store.ts';
import { exists, oneOf } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { buildSessionsEnded } from '#platform/session/session.ts';

/** A change of email address from `from` to `to`. */
interface EmailAddressChange {
  from: string;
  to: string;
  at: Date;
  /** The session that stays open, if any; all others end. */
  exemptSessionHash: string | null;
}

const METHOD_NEEDS = { change: ['UpdateItem'] } as const;

/** The email address in the member's row. */
export const memberEmailStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /**
       * Also ends all other sessions and revokes all links. Idempotent. Throws if the stored email
       * isn't `from` or `to`.
       */
      async change(memberId: string, { from, to, at, exemptSessionHash }: EmailAddressChange) {
        const isWritten = await tryUpdate(
          { client, tableName },
          { memberId },
          {
            set: {
              email: to,
              emailSetAt: at.toISOString(),
              sessionsEnded: buildSessionsEnded(at, exemptSessionHash),
              linksRevokedAt: at.toISOString(),
              unindexed: 'yes',
            },
            condition: { memberId: exists, email: oneOf(from, to) },
          },
        );

        if (!isWritten) throw new Error('the member is gone or has an unexpected address');
      },
    };
  },
);
