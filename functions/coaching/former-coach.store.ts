import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deskRowSchema, type DeskRow } from './request-row.ts';
import { pagesOf, write, type CoachingTable } from './request-table.store.ts';

/** What a coach leaves in other members' requests. */
export interface FormerCoachStore {
  /** Held requests wait for another coach; answers stay and name nobody. */
  forget(coachId: string): Promise<void>;
}

/** Instead of a coach who has left. */
const NOBODY = { coachId: 'former-coach', coachName: 'A coach' };

export function formerCoachStore(client: DynamoDBDocumentClient, tableName: string): FormerCoachStore {
  const table = { client, tableName };
  return {
    async forget(coachId) {
      const pages = pagesOf(table, {
        IndexName: 'byCoach',
        KeyConditionExpression: 'coachId = :coach',
        ExpressionAttributeValues: { ':coach': coachId },
      });
      for await (const page of pages) for (const item of page) await leave(table, deskRowSchema.parse(item), coachId);
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
    UpdateExpression: 'SET #status = :pending REMOVE coachId, coachName, holdUntil, deskOrder, draft',
    ConditionExpression: 'coachId = :coach AND #status = :held',
    values: { coach: coachId, pending: 'pending', held: 'in_review' },
  });
}
