import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '../platform/dynamo/read.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { absent, allOf, exists, nextRevision, oneOf, revisionCheck } from '../platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut } from '../platform/dynamo/update.ts';
import { requestRowSchema, type RequestKey, type RequestRow } from './request-row.ts';
import { notHeldCondition, pickRequestKey, readRequest, updateRequest } from './request-table.store.ts';

/** Reads and writes requests for members. A write returns undefined or false if its condition fails. */
export interface CoachRequestStore {
  find(key: RequestKey): Promise<RequestRow | undefined>;
  /** All requests of a member, unsorted. */
  list(memberId: string): Promise<RequestRow[]>;
  /** Returns false if the request already exists. */
  create(row: RequestRow): Promise<boolean>;
  /** Replaces the message of an unanswered request that no coach holds. Checks `expectedRevision` if it is given. */
  edit(key: RequestKey, edit: MessageEdit, now: Date): Promise<RequestRow | undefined>;
  /** Removes an unanswered request that no coach holds. */
  withdraw(key: RequestKey, now: Date): Promise<boolean>;
  /** Removes the request of a deleted video unless a coach has answered it. */
  removeUnanswered(key: RequestKey): Promise<boolean>;
  /** Removes the request in any state. */
  remove(key: RequestKey): Promise<void>;
  /** Returns undefined if the request has no answer. */
  markAnswerRead(key: RequestKey, now: Date): Promise<RequestRow | undefined>;
  /** Stores the member's reply. Fails unless the request is answered and has no reply yet. */
  reply(key: RequestKey, message: string, now: Date): Promise<RequestRow | undefined>;
  rate(key: RequestKey, rating: number): Promise<RequestRow | undefined>;
}

export interface MessageEdit {
  readonly message: string;
  readonly expectedRevision?: number | undefined;
}

export function coachRequestStore(
  client = documentClient(),
  tableName = readVariable('COACHING_TABLE'),
): CoachRequestStore {
  const table = { client, tableName };
  return {
    find: (key) => readRequest(table, key),
    list(memberId) {
      const query = {
        KeyConditionExpression: 'memberId = :memberId',
        ExpressionAttributeValues: { ':memberId': memberId },
        ConsistentRead: true,
      };
      return queryAll(table, query, requestRowSchema);
    },
    create: (row) => tryPut(table, row, { requestId: absent }),
    edit: (key, { message, expectedRevision }, now) =>
      updateRequest(table, key, {
        set: { userMessage: message, revision: nextRevision },
        condition: allOf(notHeldCondition(now), { requestId: exists, ...revisionCheck(expectedRevision) }),
      }),
    withdraw: (key, now) => tryDelete(table, pickRequestKey(key), notHeldCondition(now)),
    removeUnanswered: (key) => tryDelete(table, pickRequestKey(key), { status: oneOf('pending', 'in_review') }),
    async remove(key) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: pickRequestKey(key) }));
    },
    markAnswerRead: (key, now) =>
      updateRequest(table, key, { set: { answerReadAt: now.toISOString() }, condition: { status: 'completed' } }),
    reply: (key, message, now) =>
      updateRequest(table, key, {
        set: { reply: { message, createdAt: now.toISOString() } },
        condition: { status: 'completed', reply: absent },
      }),
    rate: (key, rating) => updateRequest(table, key, { set: { rating }, condition: { status: 'completed' } }),
  };
}
