import { tableStore } from '#platform/dynamo/table-store.ts';
import { exists } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';

const METHOD_NEEDS = { record: ['UpdateItem'] } as const;

export const lastSeenStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName: membersTable }) => {
    return {
      /** Records when the member was last seen. Does nothing if the member is gone. */
      async record(memberId: string, now: Date) {
        const change = { set: { lastSeenAt: now.toISOString() }, condition: { memberId: exists } };
        await tryUpdate({ client, tableName: membersTable }, { memberId }, change);
      },
    };
  },
);
