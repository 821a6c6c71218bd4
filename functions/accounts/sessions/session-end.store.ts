import { tableStore } from '#platform/dynamo/table-store.ts';
import { exists } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { buildSessionsEnded } from '#platform/session/session.ts';

const METHOD_NEEDS = { endAll: ['UpdateItem'] } as const;

/** Ends sessions with a write to the member's row. */
export const sessionEndStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /**
       * Ends all sessions that began, and revokes all links that were created, at or before `at`.
       * Does nothing if the member is gone.
       */
      async endAll(memberId: string, at: Date) {
        await tryUpdate(
          { client, tableName },
          { memberId },
          {
            set: { sessionsEnded: buildSessionsEnded(at), linksRevokedAt: at.toISOString() },
            condition: { memberId: exists },
          },
        );
      },
    };
  },
);
