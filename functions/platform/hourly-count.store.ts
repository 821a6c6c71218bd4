import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { isConditionFailure } from './dynamo/table.ts';

/** What a member may do at most so many times in an hour, counted in the member's own item. */
export interface HourlyCount {
  readonly memberId: string;
  /** Names the two attributes: `uploads` counts in `uploadsCount` during `uploadsHour`. */
  readonly what: string;
  readonly most: number;
}

/** Counters of the current hour in a table whose key is `memberId`. Hours are those of the clock. */
export interface HourlyCountStore {
  /** Null when it is within the limit and counted, otherwise the seconds until the next hour. */
  admit(count: HourlyCount, now: Date): Promise<number | null>;
}

const HOUR_SECONDS = 3_600;

export function hourlyCountStore(client: DynamoDBDocumentClient, tableName: string): HourlyCountStore {
  return {
    async admit({ memberId, what, most }, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const hour = Math.floor(seconds / HOUR_SECONDS);
      const write = (input: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'>, values: object) =>
        won(client, {
          TableName: tableName,
          Key: { memberId },
          ...input,
          ExpressionAttributeNames: { '#hour': `${what}Hour`, '#count': `${what}Count` },
          ExpressionAttributeValues: { ':hour': hour, ':one': 1, ...values },
        });
      const add = () =>
        write(
          { UpdateExpression: 'ADD #count :one', ConditionExpression: '#hour = :hour AND #count < :most' },
          { ':most': most },
        );
      const begin = () =>
        write(
          {
            UpdateExpression: 'SET #hour = :hour, #count = :one',
            ConditionExpression: 'attribute_not_exists(#hour) OR #hour < :hour',
          },
          {},
        );
      // Either the hour is new, or it is used up; of many who begin it at once one does, and the others count on.
      if ((await add()) || (await begin()) || (await add())) return null;
      return (hour + 1) * HOUR_SECONDS - seconds;
    },
  };
}

async function won(client: DynamoDBDocumentClient, input: UpdateCommandInput): Promise<boolean> {
  try {
    await client.send(new UpdateCommand(input));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
