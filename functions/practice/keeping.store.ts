import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  absent,
  allOf,
  anyOf,
  exists,
  type Change,
  type Checks,
  type Condition,
} from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, update, type Table } from '../platform/dynamo/update.ts';
import { goingColumns, videoRowSchema, type VideoRow } from './video-row.ts';
import type { VideoKey } from './video.store.ts';

/** The expiry of videos. Each change is one conditional write; undefined or false if the row has changed since. */
export interface KeepingStore {
  keep(key: VideoKey): Promise<VideoRow | undefined>;
  /** Unpins the video: it expires at `goesAt`, and its member is warned again. */
  letGo(key: VideoKey, goesAt: Date): Promise<VideoRow | undefined>;
  /** Sets the expiry of a row written before the expiry feature. */
  date(key: VideoKey, goesAt: Date): Promise<VideoRow | undefined>;
  /** Keys of the videos that are due for a check, oldest first, page by page. */
  listDue(now: Date): AsyncIterable<readonly VideoKey[]>;
  /** Records that the warning was sent, and the expiry it named. */
  warned(row: VideoRow, goesAt: Date, now: Date): Promise<boolean>;
  /** Marks the video for removal, which is then retried until complete. */
  beginRemoval(row: VideoRow): Promise<boolean>;
  /** Sets the next check. */
  postpone(row: VideoRow, lookAt: Date): Promise<boolean>;
}

const PAGE = 200;
const isHere: Checks<VideoRow> = { videoId: exists, removing: absent };
const isAsSeen = ({ goesAt = '' }: VideoRow): Checks<VideoRow> => ({ ...isHere, going: 'yes', goesAt });
const keySchema = z.object({ memberId: z.string(), videoId: z.string() });

export function keepingStore(client: DynamoDBDocumentClient, tableName: string): KeepingStore {
  const table: Table<VideoRow> = { client, tableName };
  const change = async ({ memberId, videoId }: VideoKey, given: Change<VideoRow>) => {
    const row = await update(table, { memberId, videoId }, given);
    return row && videoRowSchema.parse(row);
  };
  const tryChange = ({ memberId, videoId }: VideoKey, given: Change<VideoRow>) =>
    tryUpdate(table, { memberId, videoId }, given);
  const expire = (key: VideoKey, goesAt: Date, condition: Condition<VideoRow>) =>
    change(key, { set: { kept: false, ...goingColumns(goesAt) }, remove: ['warnedAt'], condition });
  return {
    keep: (key) =>
      change(key, { set: { kept: true }, remove: ['going', 'goesAt', 'lookAt', 'warnedAt'], condition: isHere }),
    letGo: (key, goesAt) => expire(key, goesAt, { ...isHere, kept: true }),
    date: (key, goesAt) =>
      expire(key, goesAt, allOf({ ...isHere, goesAt: absent }, anyOf({ kept: absent }, { kept: false }))),
    listDue: (now) => pagesDue(client, tableName, now),
    warned(row, date, now) {
      const goesAt = date.toISOString();
      return tryChange(row, {
        set: { warnedAt: now.toISOString(), goesAt, lookAt: goesAt },
        condition: { ...isAsSeen(row), warnedAt: absent },
      });
    },
    beginRemoval: (row) =>
      tryChange(row, { set: { removing: true }, condition: { ...isAsSeen(row), warnedAt: exists } }),
    postpone: (row, lookAt) => tryChange(row, { set: { lookAt: lookAt.toISOString() }, condition: isAsSeen(row) }),
  };
}

async function* pagesDue(client: DynamoDBDocumentClient, tableName: string, now: Date): AsyncGenerator<VideoKey[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'going',
        KeyConditionExpression: 'going = :yes AND lookAt <= :now',
        ExpressionAttributeValues: { ':yes': 'yes', ':now': now.toISOString() },
        Limit: PAGE,
        ExclusiveStartKey: from,
      }),
    );
    yield (page.Items ?? []).map((item) => keySchema.parse(item));
    from = page.LastEvaluatedKey;
  } while (from);
}
