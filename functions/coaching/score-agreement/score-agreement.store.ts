import { queryPage } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { scoredRowSchema } from '../request/request-row.ts';

const METHOD_NEEDS = { listNewest: [{ query: 'agreement' }] } as const;

export const scoreAgreementStore = /* @__PURE__ */ tableStore(
  'Coaching',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /**
       * Lists up to `limit` answers that have both coach and measured scores, newest first. Reads
       * only one index page of at most 1 MB, which holds about 2,000 answers.
       */
      listNewest(limit: number) {
        const query = {
          IndexName: 'agreement',
          KeyConditionExpression: 'scored = :yes',
          ExpressionAttributeValues: { ':yes': 'yes' },
          ScanIndexForward: false,
          Limit: limit,
        };

        return queryPage({ client, tableName }, query, scoredRowSchema);
      },
    };
  },
);
