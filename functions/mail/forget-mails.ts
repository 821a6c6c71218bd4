import * as z from 'zod';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { DataSource, ForgetStep } from '../platform/member-data/member-data.ts';

const rowSchema = z.object({ mailId: z.string(), state: z.string(), why: z.string().optional() });

/** The notes that a mail went to a member. */
export function forgetMails(rows: Pick<MemberRows, 'remove'>): ForgetStep {
  return { name: 'mail', forget: ({ memberId }) => rows.remove(memberId) };
}

export function collectMails(rows: Pick<MemberRows, 'list'>): DataSource {
  return {
    async collect(memberId) {
      const json = (await rows.list(memberId)).map((row) => rowSchema.parse(row));
      return [
        { path: 'mails.json', about: 'which mails went to you in the last weeks; their words are not kept', json },
      ];
    },
  };
}

export const deployedMailForgetting = () => forgetMails(deployedRows());
export const deployedMailCollection = () => collectMails(deployedRows());

function deployedRows(): MemberRows {
  const { MAILS_TABLE } = readEnvironment({ MAILS_TABLE: z.string() });
  return memberRows(documentClient(), { tableName: MAILS_TABLE, key: ['mailId'], index: 'byMember' });
}
