import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { analysisRecordSchema, type AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { VideoKey } from './video.store.ts';

/** The full record of each analysed video, beside the video's row so that lists stay small. */
export interface AnalysisRecordStore {
  save(key: VideoKey, record: AnalysisRecord): Promise<void>;
  find(key: VideoKey): Promise<AnalysisRecord | undefined>;
  remove(key: VideoKey): Promise<void>;
}

export function analysisRecordStore(client: DynamoDBDocumentClient, tableName: string): AnalysisRecordStore {
  return {
    async save({ memberId, videoId }, record) {
      // As text: the same file and versions then give the same bytes, whatever the table does with numbers.
      const Item = { memberId, videoId, record: JSON.stringify(record) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
    async find({ memberId, videoId }) {
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { memberId, videoId } }));
      return Item && analysisRecordSchema.parse(JSON.parse(String(Item['record'])));
    },
    async remove({ memberId, videoId }) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { memberId, videoId } }));
    },
  };
}
