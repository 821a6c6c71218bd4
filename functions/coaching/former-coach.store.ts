import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { WITHOUT_COACH } from './desk.store.ts';
import { deskRowSchema, type DeskRow, type RequestKey } from './request-row.ts';
import { pagesOf, write, type CoachingTable } from './request-table.store.ts';

/** What a coach leaves in other members' requests. */
export interface FormerCoachStore {
  /** Held requests wait for another coach; drafts go; answers stay and name nobody. */
  erase(coachId: string): Promise<void>;
}

const keySchema = z.object({ memberId: z.string(), requestId: z.string() });

/** Instead of a coach who has left. */
const NOBODY = { coachId: 'former-coach', coachName: 'A coach' };

export function formerCoachStore(client: DynamoDBDocumentClient, tableName: string): FormerCoachStore {
  const table = { client, tableName };
  return {
    async erase(coachId) {
      const pages = (IndexName: string, partition: string) =>
        pagesOf(table, {
          IndexName,
          KeyConditionExpression: `${partition} = :coach`,
          ExpressionAttributeValues: { ':coach': coachId },
        });
      for await (const page of pages('byCoach', 'coachId')) {
        for (const item of page) await leave(table, deskRowSchema.parse(item), coachId);
      }
      // Also on requests that were given back, or that another coach holds by now.
      for await (const page of pages('byDrafter', 'draftCoachId')) {
        for (const item of page) await removeDraft(table, keySchema.parse(item), coachId);
      }
    },
  };
}

async function leave(table: CoachingTable, row: DeskRow, coachId: string): Promise<void> {
  if (row.status === 'completed') {
    await write(table, row, {
      UpdateExpression: 'SET coachId = :nobody, coachName = :name REMOVE deskOrder',
      ConditionExpression: 'coachId = :coach AND #status = :completed',
      values: { coach: coachId, completed: 'completed', nobody: NOBODY.coachId, name: NOBODY.coachName },
    });
    return;
  }
  await write(table, row, {
    UpdateExpression: `SET #status = :pending ${WITHOUT_COACH}`,
    ConditionExpression: 'coachId = :coach AND #status = :held',
    values: { coach: coachId, pending: 'pending', held: 'in_review' },
  });
}

async function removeDraft(table: CoachingTable, key: RequestKey, coachId: string): Promise<void> {
  await write(table, key, {
    UpdateExpression: 'REMOVE draft, draftCoachId',
    ConditionExpression: 'draftCoachId = :coach AND #status IN (:pending, :held)',
    values: { coach: coachId, pending: 'pending', held: 'in_review' },
  });
}
