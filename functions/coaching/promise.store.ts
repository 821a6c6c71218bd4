import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, atMost, oneOf } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';
import { unansweredRowSchema, type UnansweredRow } from './request-row.ts';
import { keyOf, pagesOf, returned } from './request-table.store.ts';

/** The scheduled job's view of the coaching table. */
export interface PromiseStore {
  /** All unanswered requests, oldest first, page by page. */
  unanswered(): AsyncIterable<readonly UnansweredRow[]>;
  /**
   * Returns a request with an expired hold to the queue. Returns false if it has since been taken, answered or deleted.
   */
  lapse(row: UnansweredRow, now: Date): Promise<boolean>;
  /** Returns false if the email was already recorded, or the request has since been answered or replaced. */
  noteMailed(row: UnansweredRow, now: Date): Promise<boolean>;
}

export function promiseStore(client: DynamoDBDocumentClient, tableName: string): PromiseStore {
  const table = { client, tableName };
  return {
    async *unanswered() {
      const query = {
        IndexName: 'queue',
        KeyConditionExpression: 'unanswered = :yes',
        ExpressionAttributeValues: { ':yes': 'yes' },
      };
      for await (const page of pagesOf(table, query)) yield page.map((item) => unansweredRowSchema.parse(item));
    },
    lapse: (row, now) =>
      tryUpdate(table, keyOf(row), {
        ...returned,
        condition: { status: 'in_review', holdUntil: atMost(now.toISOString()) },
      }),
    noteMailed: (row, now) =>
      tryUpdate(table, keyOf(row), {
        set: { waitingMailedAt: now.toISOString() },
        condition: { status: oneOf('pending', 'in_review'), createdAt: row.createdAt, waitingMailedAt: absent },
      }),
  };
}
