import * as z from 'zod';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ForgetStep } from '../platform/member-data/member-data.ts';

/** What a member watched, heard and downloaded. */
export function forgetProgress(rows: Pick<MemberRows, 'remove'>): ForgetStep {
  return { name: 'progress', forget: ({ memberId }) => rows.remove(memberId) };
}

export function deployedProgressForgetting(): ForgetStep {
  const { PROGRESS_TABLE } = readEnvironment({ PROGRESS_TABLE: z.string() });
  return forgetProgress(memberRows(documentClient(), { tableName: PROGRESS_TABLE, key: ['memberId', 'itemKey'] }));
}
