import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { tryDelete } from '../platform/dynamo/update.ts';
import type { VideoKey } from './video.store.ts';

/**
 * The full record of each analyzed video, in a separate table so that lists stay small. A pointer row with the key
 * `content#…` names the video whose record has that content.
 */
export interface AnalysisRecordStore {
  /** With a content key, the record can be found again if the same member uploads the same file. */
  save(key: VideoKey, record: AnalysisRecord, contentKey?: string): Promise<void>;
  find(key: VideoKey): Promise<AnalysisRecord | undefined>;
  /** The record of a video with the same content. Undefined if it was deleted or has another schema version. */
  findByContent(memberId: string, contentKey: string): Promise<AnalysisRecord | undefined>;
  /** Removes the record and its content pointer. */
  remove(key: VideoKey): Promise<void>;
}

export function analysisRecordStore(
  client = documentClient(),
  tableName = readVariable('ANALYSES_TABLE'),
): AnalysisRecordStore {
  const read = async ({ memberId, videoId }: VideoKey) => {
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { memberId, videoId } }));
    return Item;
  };
  const write = async (Item: Record<string, unknown>) => {
    await client.send(new PutCommand({ TableName: tableName, Item }));
  };
  return {
    async save({ memberId, videoId }, record, contentKey) {
      // Stored as text, so that the same file and versions produce the same bytes regardless of DynamoDB's number
      // format.
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
      // Delete the pointer first, so that an interrupted removal can be repeated.
      if (typeof contentKey === 'string') {
        // The pointer may already name another video with the same content, so its delete is conditional.
        await tryDelete({ client, tableName }, { memberId, videoId: contentKey }, { recordOf: videoId });
      }
      await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId, videoId } }));
    },
  };
}
