import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { unlessLost } from '../platform/dynamo/table.ts';
import { goingColumns, videoRowSchema, type VideoRow } from './video-row.ts';
import type { VideoKey } from './video.store.ts';

/** What becomes of videos with time. Each change is one conditional write; undefined or false when the row has moved on. */
export interface KeepingStore {
  keep(key: VideoKey): Promise<VideoRow | undefined>;
  /** Ends the keeping: it goes at `goesAt`, and its member is told anew. */
  letGo(key: VideoKey, goesAt: Date): Promise<VideoRow | undefined>;
  /** Gives a row its end that was written before recordings had one. */
  date(key: VideoKey, goesAt: Date): Promise<VideoRow | undefined>;
  /** Keys of what has something to be done about, the longest due first, a page at a time. */
  listDue(now: Date): AsyncIterable<readonly VideoKey[]>;
  /** Notes the warning, and the day that it named. */
  warned(row: VideoRow, goesAt: Date, now: Date): Promise<boolean>;
  /** From here on it is removed, whoever dies. */
  beginRemoval(row: VideoRow): Promise<boolean>;
  /** Nothing to be done before `lookAt`. */
  postpone(row: VideoRow, lookAt: Date): Promise<boolean>;
}

const PAGE = 200;
const HERE = 'attribute_exists(videoId) AND attribute_not_exists(removing)';
const AS_SEEN = `${HERE} AND going = :yes AND goesAt = :seen`;
const keySchema = z.object({ memberId: z.string(), videoId: z.string() });

type Write = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
  readonly values: Readonly<Record<string, unknown>>;
};

export function keepingStore(client: DynamoDBDocumentClient, tableName: string): KeepingStore {
  const write = async ({ memberId, videoId }: VideoKey, { values, ...expressions }: Write) => {
    const named = Object.entries(values).map(([name, value]) => [`:${name}`, value]);
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { memberId, videoId },
      ...expressions,
      ExpressionAttributeValues: Object.fromEntries(named),
      ReturnValues: 'ALL_NEW',
    });
    const written = await unlessLost(client.send(command));
    return written && videoRowSchema.parse(written.Attributes);
  };
  const going = 'SET kept = :no, going = :going, goesAt = :goesAt, lookAt = :lookAt REMOVE warnedAt';
  return {
    keep: (key) =>
      write(key, {
        UpdateExpression: 'SET kept = :yes REMOVE going, goesAt, lookAt, warnedAt',
        ConditionExpression: HERE,
        values: { yes: true },
      }),
    letGo: (key, goesAt) =>
      write(key, {
        UpdateExpression: going,
        ConditionExpression: `${HERE} AND kept = :yes`,
        values: { ...goingColumns(goesAt), yes: true, no: false },
      }),
    date: (key, goesAt) =>
      write(key, {
        UpdateExpression: going,
        ConditionExpression: `${HERE} AND attribute_not_exists(goesAt) AND (attribute_not_exists(kept) OR kept = :no)`,
        values: { ...goingColumns(goesAt), no: false },
      }),
    listDue: (now) => pagesDue(client, tableName, now),
    async warned(row, goesAt, now) {
      const written = await write(row, {
        UpdateExpression: 'SET warnedAt = :now, goesAt = :goesAt, lookAt = :goesAt',
        ConditionExpression: `${AS_SEEN} AND attribute_not_exists(warnedAt)`,
        values: { yes: 'yes', seen: row.goesAt ?? '', goesAt: goesAt.toISOString(), now: now.toISOString() },
      });
      return written !== undefined;
    },
    async beginRemoval(row) {
      const written = await write(row, {
        UpdateExpression: 'SET removing = :true',
        ConditionExpression: `${AS_SEEN} AND attribute_exists(warnedAt)`,
        values: { yes: 'yes', seen: row.goesAt ?? '', true: true },
      });
      return written !== undefined;
    },
    async postpone(row, lookAt) {
      const written = await write(row, {
        UpdateExpression: 'SET lookAt = :lookAt',
        ConditionExpression: AS_SEEN,
        values: { yes: 'yes', seen: row.goesAt ?? '', lookAt: lookAt.toISOString() },
      });
      return written !== undefined;
    },
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
