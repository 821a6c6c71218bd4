import { keyQuery, queryAll, queryPages } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, atMost, oneOf } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { calculateLateBefore } from '#shared/coaching/response-sla.ts';
import {
  answerTimesSchema,
  requestKeySchema,
  unansweredRowSchema,
  type UnansweredRow,
} from '../request/request-row.ts';
import { pickRequestKey, returnToQueueChange } from '../request/request-table.store.ts';

const METHOD_NEEDS = {
  listUnanswered: [{ query: 'queue' }],
  listUnrecorded: [{ query: 'queue' }],
  listLate: [{ query: 'queue' }],
  listAnswers: [{ query: 'answers' }],
  expireHold: ['UpdateItem'],
  recordWaitingMail: ['UpdateItem'],
} as const;

export const responseSlaStore = /* @__PURE__ */ tableStore(
  'Coaching',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    return {
      /** All unanswered requests, oldest first. Yields one page at a time. */
      listUnanswered: () =>
        queryPages(
          table,
          { IndexName: 'queue', ...keyQuery('unanswered', 'yes') },
          unansweredRowSchema,
        ),

      /** Answers that a crash kept from the coach's statement, from an eventually consistent index. */
      listUnrecorded: () =>
        queryAll(
          table,
          { IndexName: 'queue', ...keyQuery('unanswered', 'unrecorded') },
          requestKeySchema,
        ),

      /** Returns the unanswered requests past the deadline, from an eventually consistent index. */
      listLate(now: Date) {
        const query = {
          IndexName: 'queue',
          KeyConditionExpression: 'unanswered = :yes AND createdAt <= :deadline',
          ExpressionAttributeValues: { ':yes': 'yes', ':deadline': calculateLateBefore(now) },
        };

        return queryAll(table, query, unansweredRowSchema);
      },

      /** Returns the answers sent at or after `since`, from an eventually consistent index. */
      listAnswers(since: Date) {
        const query = {
          IndexName: 'answers',
          KeyConditionExpression: '#status = :completed AND respondedAt >= :since',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':completed': 'completed', ':since': since.toISOString() },
        };

        return queryAll(table, query, answerTimesSchema);
      },

      /**
       * Returns the request to the queue. Returns false if the request no longer has an expired hold.
       */
      expireHold: (row: UnansweredRow, now: Date) =>
        tryUpdate(table, pickRequestKey(row), {
          ...returnToQueueChange('timeout'),
          condition: { status: 'in_review', holdUntil: atMost(now.toISOString()) },
        }),

      /**
       * Records that coaches were emailed. False if already recorded, or if the request was answered
       * or replaced.
       */
      recordWaitingMail: (row: UnansweredRow, now: Date) =>
        tryUpdate(table, pickRequestKey(row), {
          set: { waitingMailedAt: now.toISOString() },
          condition: {
            status: oneOf('pending', 'in_review'),
            createdAt: row.createdAt,
            waitingMailedAt: absent,
          },
        }),
    };
  },
);
