import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { unlessLost } from '../platform/dynamo/table.ts';
import type { VideoKey } from './video.store.ts';

/**
 * The full record of each analysed video, beside the video's row so that lists stay small. Under `contentKey` (which
 * begins with `content#`, as no video's id does) stands which video has the record of a content.
 */
export interface AnalysisRecordStore {
  /** With a content key, the same member finds the record again by the content it was made from. */
  save(key: VideoKey, record: AnalysisRecord, contentKey?: string): Promise<void>;
  find(key: VideoKey): Promise<AnalysisRecord | undefined>;
  /** The record of a video with the same content; undefined when there is none any more, or it has another form. */
  findByContent(memberId: string, contentKey: string): Promise<AnalysisRecord | undefined>;
  /** Removes the record, and with it what leads to it by content. */
  remove(key: VideoKey): Promise<void>;
}

export function analysisRecordStore(client: DynamoDBDocumentClient, tableName: string): AnalysisRecordStore {
  const read = async ({ memberId, videoId }: VideoKey) => {
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { memberId, videoId } }));
    return Item;
  };
  const write = async (Item: Record<string, unknown>) => {
    await client.send(new PutCommand({ TableName: tableName, Item }));
  };
  return {
    async save({ memberId, videoId }, record, contentKey) {
      // As text: the same file and versions then give the same bytes, whatever the table does with numbers.
      await write({ memberId, videoId, record: JSON.stringify(record), contentKey });
      if (contentKey) await write({ memberId, videoId: contentKey, recordOf: videoId });
    },
    async find(key) {
      const row = await read(key);
      return row && analysisRecordSchema.parse(JSON.parse(String(row['record'])));
    },
    async findByContent(memberId, contentKey) {
      const pointer = await read({ memberId, videoId: contentKey });
      const row = pointer && (await read({ memberId, videoId: String(pointer['recordOf']) }));
      if (row?.['contentKey'] !== contentKey) return undefined;
      return analysisRecordSchema.safeParse(JSON.parse(String(row['record']))).data;
    },
    async remove({ memberId, videoId }) {
      const contentKey = (await read({ memberId, videoId }))?.['contentKey'];
      // First what leads to the record: whatever interrupts this, the next call still finds what is left.
      if (typeof contentKey === 'string') await removePointer(client, tableName, { memberId, videoId, contentKey });
      await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId, videoId } }));
    },
  };
}

/** Unless it leads to another video of the same content by now. */
async function removePointer(
  client: DynamoDBDocumentClient,
  TableName: string,
  { memberId, videoId, contentKey }: VideoKey & { readonly contentKey: string },
): Promise<void> {
  const removal = new DeleteCommand({
    TableName,
    Key: { memberId, videoId: contentKey },
    ConditionExpression: 'recordOf = :videoId',
    ExpressionAttributeValues: { ':videoId': videoId },
  });
  await unlessLost(client.send(removal));
}
