import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { absent, anyOf } from '#platform/dynamo/update-expressions.ts';
import { type SavedJobPost, savedJobPostSchema } from '#shared/practice/job-post/saved-job-post.ts';
import { type JobPostFit, jobPostFitSchema } from './job-post-fit.store.ts';

export const jobPostRowSchema = savedJobPostSchema.extend({
  ...jobPostFitSchema.shape,
  memberId: z.string(),
});

type JobPostRow = z.output<typeof jobPostRowSchema>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  save: ['PutItem'],
  setQuestions: ['UpdateItem'],
  remove: ['DeleteItem'],
} as const;

/** One job post per member. */
export const jobPostStore = /* @__PURE__ */ tableStore(
  'JobPosts',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<JobPostRow> = { client, tableName };
    return {
      find: (memberId: string) => getRow(table, { memberId }, savedJobPostSchema),

      /** Returns false if another post than the one saved at `seenSavedAt` would be replaced. */
      save: (memberId: string, jobPost: SavedJobPost & JobPostFit, seenSavedAt: string | null) =>
        tryPut(
          table,
          { memberId, ...jobPost },
          anyOf({ memberId: absent }, ...(seenSavedAt === null ? [] : [{ savedAt: seenSavedAt }])),
        ),

      /** Returns false if the post was replaced or deleted in the meantime. */
      setQuestions: (
        memberId: string,
        { savedAt }: Pick<SavedJobPost, 'savedAt'>,
        questions: string[],
      ) =>
        tryUpdate(
          table,
          { memberId },
          { set: { generatedQuestions: questions }, condition: { savedAt } },
        ),

      async remove(memberId: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId } }));
      },
    };
  },
);
