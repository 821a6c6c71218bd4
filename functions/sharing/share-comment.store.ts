import * as z from 'zod';
import type { VideoKey } from '#functions/videos/videos.public.ts';
import { getRow, queryAll } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, exists, sizeLessThan } from '#platform/dynamo/update-expressions.ts';
import { tryDelete, tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { sortByTime } from '#shared/coaching/coach-text.ts';
import { MAX_SHARE_COMMENTS } from '#shared/sharing/share-limits.ts';
import { type ShareComment, shareCommentSchema } from '#shared/sharing/sharing.contract.ts';

/**
 * A row has all of a link's comments, so that one conditional write enforces the limit. The row
 * outlives the link.
 */
export const shareCommentsRowSchema = z.object({
  memberId: z.string(),
  /** `<videoId>#<shareId>`. */
  commentsKey: z.string(),
  videoId: z.string(),
  shareId: z.string(),
  /** By comment ID. */
  comments: z.record(z.string(), shareCommentSchema.omit({ id: true })),
});

type CommentsRow = z.output<typeof shareCommentsRowSchema>;
type CommentedLink = Pick<CommentsRow, 'memberId' | 'videoId' | 'shareId'>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  create: ['PutItem'],
  add: ['GetItem', 'UpdateItem'],
  list: ['Query'],
  remove: ['UpdateItem'],
  removeIfEmpty: ['DeleteItem'],
  removeAll: ['DeleteItem', 'Query'],
} as const;

export const shareCommentStore = /* @__PURE__ */ tableStore(
  'ReportComments',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<CommentsRow> = { client, tableName };
    const listRows = ({ memberId, videoId }: VideoKey) => {
      const query = {
        KeyConditionExpression: 'memberId = :memberId AND begins_with(commentsKey, :prefix)',
        ExpressionAttributeValues: { ':memberId': memberId, ':prefix': `${videoId}#` },
        ConsistentRead: true,
      };

      return queryAll(table, query, shareCommentsRowSchema);
    };

    /** In time order. Returns undefined if the link doesn't allow comments. */
    const find = async (link: CommentedLink) => {
      const row = await getRow(table, toKey(link), shareCommentsRowSchema);
      return row && toComments(row);
    };

    return {
      find,

      /** Allows comments through the link. */
      async create({ memberId, videoId, shareId }: CommentedLink) {
        const row = { ...toKey({ memberId, videoId, shareId }), videoId, shareId, comments: {} };
        await tryPut(table, row, { commentsKey: absent });
      },

      /**
       * Returns the stored comment (the earlier one if the ID exists) or, at the limit, 'full'.
       * Returns undefined if the link doesn't allow comments or the recording's comments were
       * deleted.
       */
      async add(link: CommentedLink, { id, ...comment }: ShareComment) {
        const path = `comments.${id}` as const;
        const condition = { comments: sizeLessThan(MAX_SHARE_COMMENTS), [path]: absent };
        if (await tryUpdate(table, toKey(link), { set: { [path]: comment }, condition }))
          return { id, ...comment };

        const existing = await find(link);

        return existing && (existing.find((other) => other.id === id) ?? ('full' as const));
      },

      /** The comments made through all links to the recording, in time order. */
      async list(key: VideoKey) {
        const rows = await listRows(key);
        return sortByTime(
          rows.flatMap((row) => toComments(row).map((each) => ({ ...each, shareId: row.shareId }))),
        );
      },

      /** Does nothing if the comment doesn't exist. */
      async remove(link: CommentedLink, commentId: string) {
        await tryUpdate(table, toKey(link), {
          remove: [`comments.${commentId}`],
          condition: { comments: exists },
        });
      },

      /** Removes the row of a revoked link if it has no comments. */
      async removeIfEmpty(link: CommentedLink) {
        await tryDelete(table, toKey(link), { comments: sizeLessThan(1) });
      },

      async removeAll(key: VideoKey) {
        for (const row of await listRows(key))
          await tryDelete(table, toKey(row), { commentsKey: exists });
      },
    };
  },
);

function toKey({ memberId, videoId, shareId }: CommentedLink) {
  return { memberId, commentsKey: `${videoId}#${shareId}` };
}

function toComments({ comments }: CommentsRow): ShareComment[] {
  return sortByTime(Object.entries(comments).map(([id, comment]) => ({ id, ...comment })));
}
