import * as z from 'zod';
import type { MailProblem } from '../../shared/accounts/profile.ts';
import { queryAll } from '../platform/dynamo/read.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';

export type MailProblemStore = ReturnType<typeof mailProblemStore>;

export function mailProblemStore(client = documentClient(), tableName = readVariable('MEMBERS_TABLE')) {
  const table = { client, tableName };
  return {
    /** Records the problem for all members with this address. Returns their number. Safe to repeat. */
    async record(email: string, kind: MailProblem, now: Date) {
      const query = {
        IndexName: 'byEmail',
        KeyConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
      };
      const members = await queryAll(table, query, z.object({ memberId: z.string() }));
      const mailProblem = { email, kind, at: now.toISOString() };
      const writes = members.map(({ memberId }) =>
        // The index is eventually consistent, so the member may have changed the address since.
        tryUpdate(table, { memberId }, { set: { mailProblem }, condition: { email } }),
      );
      return (await Promise.all(writes)).filter(Boolean).length;
    },
  };
}
