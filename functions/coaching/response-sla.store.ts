import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, atMost, oneOf } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate } from '../platform/dynamo/update.ts';
import { unansweredRowSchema, type UnansweredRow } from './request-row.ts';
import { pickKey, queryPages, returnToQueueChange } from './request-table.store.ts';

/** The coaching table as used by the scheduled job. */
export interface ResponseSlaStore {
  /** All unanswered requests, oldest first. Yields one page at a time. */
  listUnanswered(): AsyncIterable<readonly UnansweredRow[]>;
  /**
   * Moves a request with an expired hold back to the queue. Returns false if the request has since been taken, answered
   * or deleted.
   */
  expireHold(row: UnansweredRow, now: Date): Promise<boolean>;
  /**
   * Records that the coaches were emailed. Returns false if that is already recorded, or if the request has since been
   * answered or replaced.
   */
  recordWaitingMail(row: UnansweredRow, now: Date): Promise<boolean>;
}

export function responseSlaStore(client: DynamoDBDocumentClient, tableName: string): ResponseSlaStore {
  const table = { client, tableName };
  return {
    async *listUnanswered() {
      const query = {
        IndexName: 'queue',
        KeyConditionExpression: 'unanswered = :yes',
        ExpressionAttributeValues: { ':yes': 'yes' },
      };
      for await (const page of queryPages(table, query)) yield page.map((item) => unansweredRowSchema.parse(item));
    },
    expireHold: (row, now) =>
      tryUpdate(table, pickKey(row), {
        ...returnToQueueChange,
        condition: { status: 'in_review', holdUntil: atMost(now.toISOString()) },
      }),
    recordWaitingMail: (row, now) =>
      tryUpdate(table, pickKey(row), {
        set: { waitingMailedAt: now.toISOString() },
        condition: { status: oneOf('pending', 'in_review'), createdAt: row.createdAt, waitingMailedAt: absent },
      }),
  };
}
