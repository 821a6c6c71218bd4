import * as z from 'zod';
import { queryPages } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { oneOf } from '../platform/dynamo/update-expressions.ts';
import { coachQueueRowSchema, type CoachQueueRow, type RequestKey } from './request-row.ts';
import type { Table } from '../platform/dynamo/update.ts';
import { returnToQueueChange, updateRequest } from './request-table.store.ts';

const keySchema = z.object({ memberId: z.string(), requestId: z.string() });

/** Replaces the ID and name of a coach whose account was deleted. */
const FORMER_COACH = { coachId: 'former-coach', coachName: 'A coach' };

export type FormerCoachStore = ReturnType<typeof formerCoachStore>;

export function formerCoachStore(client = documentClient(), tableName = readVariable('COACHING_TABLE')) {
  const table = { client, tableName };
  return {
    /** Returns held requests to the queue, deletes drafts and makes answers anonymous. */
    async erase(coachId: string) {
      const queryBy = (IndexName: string, partition: string) => ({
        IndexName,
        KeyConditionExpression: `${partition} = :coach`,
        ExpressionAttributeValues: { ':coach': coachId },
      });
      for await (const rows of queryPages(table, queryBy('byCoach', 'coachId'), coachQueueRowSchema)) {
        for (const row of rows) await removeCoachFromRequest(table, row, coachId);
      }
      // Also covers drafts in requests that the coach no longer holds.
      for await (const keys of queryPages(table, queryBy('byDrafter', 'draftCoachId'), keySchema)) {
        for (const key of keys) await removeDraft(table, key, coachId);
      }
    },
  };
}

async function removeCoachFromRequest(table: Table, row: CoachQueueRow, coachId: string): Promise<void> {
  const change = row.status === 'completed' ? { set: FORMER_COACH, remove: ['coachSortKey'] } : returnToQueueChange;
  const status = row.status === 'completed' ? 'completed' : 'in_review';
  await updateRequest(table, row, { ...change, condition: { coachId, status } });
}

async function removeDraft(table: Table, key: RequestKey, coachId: string): Promise<void> {
  await updateRequest(table, key, {
    remove: ['draft', 'draftCoachId'],
    condition: { draftCoachId: coachId, status: oneOf('pending', 'in_review') },
  });
}
