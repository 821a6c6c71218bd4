import { queryPages } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { oneOf } from '#platform/dynamo/update-expressions.ts';
import { coachQueueRowSchema, requestKeySchema } from './request/request-row.ts';
import { returnToQueueChange, updateRequest } from './request/request-table.store.ts';

/** Replaces the ID and name of a coach whose account was deleted. */
const FORMER_COACH = { coachId: 'former-coach', coachName: 'A coach' };

export type FormerCoachStore = ReturnType<typeof formerCoachStore>;

const METHOD_NEEDS = {
  releaseHolds: [{ query: 'byCoach' }, 'UpdateItem'],
  erase: [{ query: 'byCoach' }, { query: 'byDrafter' }, 'UpdateItem'],
} as const;

export const formerCoachStore = /* @__PURE__ */ tableStore(
  'Coaching',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    return {
      /** Returns held requests to the queue and keeps their drafts. Idempotent. */
      async releaseHolds(coachId: string) {
        const query = {
          IndexName: 'byCoach',
          KeyConditionExpression: 'coachId = :coach AND begins_with(coachSortKey, :held)',
          ExpressionAttributeValues: { ':coach': coachId, ':held': 'held#' },
        };
        const condition = { coachId, status: 'in_review' };

        for await (const rows of queryPages(table, query, coachQueueRowSchema)) {
          for (const row of rows)
            await updateRequest(table, row, { ...returnToQueueChange('administrator'), condition });
        }
      },

      /** Returns held requests to the queue, deletes drafts and makes answers anonymous. */
      async erase(coachId: string) {
        const queryBy = (IndexName: string, partition: string) => ({
          IndexName,
          KeyConditionExpression: `${partition} = :coach`,
          ExpressionAttributeValues: { ':coach': coachId },
        });

        for await (const rows of queryPages(
          table,
          queryBy('byCoach', 'coachId'),
          coachQueueRowSchema,
        )) {
          for (const row of rows) {
            const isAnswered = row.status === 'completed';
            const change = isAnswered
              ? { set: FORMER_COACH, remove: ['coachSortKey'] }
              : returnToQueueChange('administrator');
            const condition = { coachId, status: isAnswered ? 'completed' : 'in_review' };

            await updateRequest(table, row, { ...change, condition });
          }
        }

        // Also covers drafts in requests that the coach no longer holds.
        for await (const keys of queryPages(
          table,
          queryBy('byDrafter', 'draftCoachId'),
          requestKeySchema,
        )) {
          for (const key of keys) {
            const condition = { draftCoachId: coachId, status: oneOf('pending', 'in_review') };
            await updateRequest(table, key, { remove: ['draft', 'draftCoachId'], condition });
          }
        }
      },
    };
  },
);
