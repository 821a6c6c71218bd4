import { keyQuery, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  allOf,
  exists,
  nextRevision,
  oneOf,
  revisionCheck,
  type Checks,
} from '#platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut } from '#platform/dynamo/update.ts';
import type { editCoachRequest } from '#shared/coaching/coaching.contract.ts';
import type { BodyOf } from '#shared/http/contract.ts';

import { requestRowSchema, type RequestKey, type RequestRow } from './request-row.ts';
import {
  notHeldCondition,
  pickRequestKey,
  readRequest,
  updateRequest,
} from './request-table.store.ts';

/**
 * Far more requests than one member makes. At up to 28 KB each, they fit into Lambda's response
 * limit of 6 MB.
 */
const MAX_REQUESTS = 200;

type StoredRequest = RequestKey & Pick<RequestRow, 'answerUse'>;

/**
 * Fails for a newer request: after a withdrawal, the next request about the video gets the same
 * key.
 */
const sameRequestCondition = ({ answerUse }: StoredRequest): Checks<Record<string, unknown>> =>
  answerUse ? { 'answerUse.id': answerUse.id } : { requestId: exists };

export type CoachRequestStore = ReturnType<typeof coachRequestStore>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  list: ['Query'],
  listNewest: ['Query'],
  create: ['PutItem'],
  edit: ['UpdateItem'],
  withdraw: ['DeleteItem'],
  removeUnanswered: ['DeleteItem'],
  markAnswerRead: ['UpdateItem'],
  reply: ['UpdateItem'],
  rate: ['UpdateItem'],
} as const;

/**
 * Reads and writes requests for members. A write returns undefined or false if its condition fails.
 */
export const coachRequestStore = /* @__PURE__ */ tableStore(
  'Coaching',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const list = (memberId: string) =>
      queryAll(
        table,
        { ...keyQuery('memberId', memberId), ConsistentRead: true },
        requestRowSchema,
      );

    return {
      find: (key: RequestKey) => readRequest(table, key),
      /** All requests of a member, unsorted. */
      list,

      /** The member's latest requests, newest first. */
      async listNewest(memberId: string) {
        const rows = await list(memberId);
        return rows
          .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
          .slice(0, MAX_REQUESTS);
      },

      /** Returns false if the request already exists. */
      create: (row: RequestRow) => tryPut(table, row, { requestId: absent }),

      /**
       * Replaces the message of an unanswered request that no coach holds. Checks `revision` if it is
       * given.
       */
      edit: (key: RequestKey, { message, revision }: BodyOf<typeof editCoachRequest>, now: Date) =>
        updateRequest(table, key, {
          set: { userMessage: message, revision: nextRevision },
          condition: allOf(notHeldCondition(now), {
            requestId: exists,
            ...revisionCheck(revision),
          }),
        }),

      /**
       * Removes an unanswered request that no coach holds, unless a newer request has replaced it.
       */
      withdraw: (request: StoredRequest, now: Date) =>
        tryDelete(
          table,
          pickRequestKey(request),
          allOf(notHeldCondition(now), sameRequestCondition(request)),
        ),

      /** Removes the request of a deleted video unless a coach has answered it. */
      removeUnanswered: (request: StoredRequest) =>
        tryDelete(
          table,
          pickRequestKey(request),
          allOf({ status: oneOf('pending', 'in_review') }, sameRequestCondition(request)),
        ),

      markAnswerRead: (key: RequestKey, now: Date) =>
        updateRequest(table, key, {
          set: { answerReadAt: now.toISOString() },
          condition: { status: 'completed' },
        }),

      /** Stores the member's reply. Fails unless the request is answered and has no reply yet. */
      reply: (key: RequestKey, message: string, now: Date) =>
        updateRequest(table, key, {
          set: { reply: { message, createdAt: now.toISOString() } },
          condition: { status: 'completed', reply: absent },
        }),

      rate: (key: RequestKey, rating: number) =>
        updateRequest(table, key, { set: { rating }, condition: { status: 'completed' } }),
    };
  },
);
