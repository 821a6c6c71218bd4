import { documentClient } from '#platform/dynamo/table.ts';
import { exists } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { readVariable } from '#platform/environment.ts';

export type LastSeenStore = ReturnType<typeof lastSeenStore>;

export function lastSeenStore(
  client = documentClient(),
  membersTable = readVariable('MEMBERS_TABLE'),
) {
  return {
    /** Records when the member was last seen. Does nothing if the member is gone. */
    async record(memberId: string, now: Date) {
      const change = { set: { lastSeenAt: now.toISOString() }, condition: { memberId: exists } };
      await tryUpdate({ client, tableName: membersTable }, { memberId }, change);
    },
  };
}
