import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { tryDelete } from '#platform/dynamo/update.ts';
import { analysisRecordSchema, type AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import type { VideoKey } from './video.store.ts';

export type AnalysisRecordStore = ReturnType<typeof analysisRecordStore>;

const METHOD_NEEDS = {
  save: ['PutItem'],
  find: ['GetItem'],
  findByContent: ['GetItem'],
  remove: ['DeleteItem', 'GetItem'],
} as const;

/**
 * The full record of each analyzed video, in a separate table so that video lists stay small. A row
 * with the key `content#…` points to the video that has this content.
 */
export const analysisRecordStore = /* @__PURE__ */ tableStore(
  'Analyses',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const read = async ({ memberId, videoId }: VideoKey) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { memberId, videoId } }),
      );
      return Item;
    };

    const write = async (Item: Record<string, unknown>) => {
      await client.send(new PutCommand({ TableName: tableName, Item }));
    };

    return {
      /** With `contentKey`, the record can be reused if the member uploads the same file again. */
      async save({ memberId, videoId }: VideoKey, record: AnalysisRecord, contentKey?: string) {
        // Stored as JSON text, because DynamoDB may reformat numbers, and analyzing the same file
        // again must produce the same bytes.
        await write({ memberId, videoId, record: JSON.stringify(record), contentKey });
        if (contentKey) await write({ memberId, videoId: contentKey, recordOf: videoId });
      },

      async find(key: VideoKey) {
        const row = await read(key);
        return row && analysisRecordSchema.parse(JSON.parse(String(row['record'])));
      },

      /**
       * Returns the record of a video with the same content; undefined if there is none or its schema
       * is outdated.
       */
      async findByContent(memberId: string, contentKey: string) {
        const pointer = await read({ memberId, videoId: contentKey });
        const row = pointer && (await read({ memberId, videoId: String(pointer['recordOf']) }));
        if (row?.['contentKey'] !== contentKey) return undefined;

        return analysisRecordSchema.safeParse(JSON.parse(String(row['record']))).data;
      },

      /** Removes the record and its content pointer. */
      async remove({ memberId, videoId }: VideoKey) {
        const contentKey = (await read({ memberId, videoId }))?.['contentKey'];
        // Delete the pointer first, so that an interrupted removal can be repeated.
        if (typeof contentKey === 'string') {
          // The pointer may already refer to another video with the same content, so delete it
          // conditionally.
          await tryDelete(
            { client, tableName },
            { memberId, videoId: contentKey },
            { recordOf: videoId },
          );
        }

        await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId, videoId } }));
      },
    };
  },
);
