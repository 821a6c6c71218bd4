import * as z from 'zod';
import { getRow, keyQuery, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, exists, ifAbsent } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, update, type Table } from '#platform/dynamo/update.ts';
import { toPlaceId } from '#shared/practice/questions/follow-up.ts';
import { type Rehearsal, rehearsalSchema } from '#shared/practice/rehearsal/rehearsal.ts';

export const rehearsalRowSchema = rehearsalSchema.omit({ id: true }).extend({
  memberId: z.string(),
  rehearsalId: z.string(),
  finishedAt: z.string().optional(),
  /**
   * Maps the key of each answered question to the answer's video and the time when the video's
   * registration began.
   */
  answers: z
    .record(z.string(), z.object({ videoId: z.string(), registeredAt: z.string() }))
    .default({}),
});

/** The ID of a follow-up contains a dot, which would be read as a path in the map of answers. */
export const toAnswerKey = (questionId: string) => toPlaceId(questionId).replaceAll('.', '/');

type RehearsalRow = z.output<typeof rehearsalRowSchema>;
type RegisteredAnswer = RehearsalRow['answers'][string];

export interface RehearsalKey {
  memberId: string;
  rehearsalId: string;
}

export type RehearsalStore = ReturnType<typeof rehearsalStore>;

interface AnswerClaim extends RegisteredAnswer {
  previous: RegisteredAnswer | undefined;
}

const METHOD_NEEDS = {
  create: ['PutItem'],
  find: ['GetItem'],
  findRow: ['GetItem'],
  claimAnswer: ['UpdateItem'],
  releaseAnswer: ['UpdateItem'],
  list: ['Query'],
  finish: ['UpdateItem'],
} as const;

export const rehearsalStore = /* @__PURE__ */ tableStore(
  'Rehearsals',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<RehearsalRow> = { client, tableName };
    return {
      /** Returns false if the ID is already in use. */
      create: (memberId: string, { id, set, questionIds, answerSeconds, createdAt }: Rehearsal) =>
        tryPut(
          table,
          { memberId, rehearsalId: id, set, questionIds, answerSeconds, createdAt, answers: {} },
          { rehearsalId: absent },
        ),

      async find(key: RehearsalKey) {
        const row = await getRow(table, key, rehearsalRowSchema);
        return row && toRehearsal(row);
      },

      findRow: (key: RehearsalKey) => getRow(table, key, rehearsalRowSchema),

      /**
       * Replaces the question's answer. Returns false if the stored answer is no longer `previous`.
       */
      claimAnswer: (
        key: RehearsalKey,
        questionId: string,
        { videoId, registeredAt, previous }: AnswerClaim,
      ) => {
        const at = `answers.${toAnswerKey(questionId)}` as const;

        return tryUpdate(table, key, {
          set: { [at]: { videoId, registeredAt } },
          condition: previous
            ? { [`${at}.videoId`]: previous.videoId }
            : { rehearsalId: exists, [at]: absent },
        });
      },

      /** Removes the question's answer if the answer is this video. */
      async releaseAnswer(
        { memberId, rehearsalId }: RehearsalKey,
        questionId: string,
        videoId: string,
      ) {
        const at = `answers.${toAnswerKey(questionId)}` as const;
        const condition = { [`${at}.videoId`]: videoId };
        await tryUpdate(table, { memberId, rehearsalId }, { remove: [at], condition });
      },

      async list(memberId: string) {
        const query = { ...keyQuery('memberId', memberId), ConsistentRead: true };
        return (await queryAll(table, query, rehearsalRowSchema)).map(toRehearsal);
      },

      /**
       * Stores the finish time, unless one is stored already. Returns undefined if the rehearsal
       * doesn't exist.
       */
      async finish(key: RehearsalKey, now: Date) {
        const change = {
          set: { finishedAt: ifAbsent(now.toISOString()) },
          condition: { rehearsalId: exists },
        };

        const row = await update(table, key, change);

        return row && toRehearsal(rehearsalRowSchema.parse(row));
      },
    };
  },
);

function toRehearsal({
  rehearsalId,
  set,
  questionIds,
  answerSeconds,
  createdAt,
  finishedAt,
}: RehearsalRow): Rehearsal {
  return {
    id: rehearsalId,
    set,
    questionIds,
    answerSeconds,
    createdAt,
    finishedAt: finishedAt ?? null,
  };
}
