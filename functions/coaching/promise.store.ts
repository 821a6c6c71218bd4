import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { WITHOUT_COACH } from './desk.store.ts';
import { unansweredRowSchema, type UnansweredRow } from './request-row.ts';
import { pagesOf, prefixed, write } from './request-table.store.ts';

/** What the clock does to the queue. */
export interface PromiseStore {
  /** Everything unanswered, oldest first, a page at a time. */
  unanswered(): AsyncIterable<readonly UnansweredRow[]>;
  /** Puts a request whose hold has ended back to pending. False when it is held, answered or gone by now. */
  lapse(row: UnansweredRow, now: Date): Promise<boolean>;
  /** False when this was noted before, or the request is answered, or gone and another one in its place. */
  noteMailed(row: UnansweredRow, now: Date): Promise<boolean>;
}

export function promiseStore(client: DynamoDBDocumentClient, tableName: string): PromiseStore {
  const table = { client, tableName };
  return {
    async *unanswered() {
      const query = {
        IndexName: 'queue',
        KeyConditionExpression: 'unanswered = :yes',
        ExpressionAttributeValues: prefixed({ yes: 'yes' }),
      };
      for await (const page of pagesOf(table, query)) yield page.map((item) => unansweredRowSchema.parse(item));
    },
    lapse: (row, now) =>
      changed(
        write(table, row, {
          UpdateExpression: `SET #status = :pending ${WITHOUT_COACH}`,
          ConditionExpression: '#status = :in_review AND holdUntil <= :now',
          values: { pending: 'pending', in_review: 'in_review', now: now.toISOString() },
        }),
      ),
    noteMailed: (row, now) =>
      changed(
        write(table, row, {
          UpdateExpression: 'SET waitingMailedAt = :now',
          ConditionExpression:
            '#status IN (:pending, :in_review) AND createdAt = :created AND attribute_not_exists(waitingMailedAt)',
          values: {
            pending: 'pending',
            in_review: 'in_review',
            created: row.createdAt,
            now: now.toISOString(),
          },
        }),
      ),
  };
}

async function changed(written: Promise<object | undefined>): Promise<boolean> {
  return (await written) !== undefined;
}
